// Parts of the page that the server makes anew: fetched together, laid over the old ones, never two fetches at a time.

import { ofPage } from "./language.js";
import { text } from "./texts.js";
import { ApiError } from "./api.js";
import { morph } from "./morph.js";

export class Fragment {
  #url;
  #parts;
  #going = null;
  #isStale = false;

  // What one address answers is laid over several parts: {place, select, capture, onFresh, onChange}. `select` finds
  // the part in `place` and in what is fetched. onFresh(root) sees the new one whole, before it is laid over the old;
  // onChange(before) comes after, with what capture() gave before.
  constructor(url, parts) {
    this.#url = url;
    this.#parts = parts;
  }

  // Resolves when the page shows what is stored now. A call during a fetch asks for one more after it.
  refresh() {
    if (this.#going) {
      this.#isStale = true;
      return this.#going;
    }
    this.#going = this.#refreshAll().finally(() => (this.#going = null));
    return this.#going;
  }

  async #refreshAll() {
    do {
      this.#isStale = false;
      const { body } = new DOMParser().parseFromString(await fetchHtml(this.#url), "text/html");
      for (const part of this.#parts) lay(part, body);
    } while (this.#isStale);
  }
}

function lay({ place, select, capture = () => null, onFresh = () => {}, onChange = () => {} }, body) {
  const fresh = body.querySelector(select);
  if (!fresh) return;
  onFresh(fresh);
  const before = capture();
  const present = place.querySelector(select);
  if (present) morph(present, fresh);
  else place.append(fresh);
  onChange(before);
}

// HTML of a part of the page; throws ApiError as the JSON calls do.
export async function fetchHtml(url) {
  let response;
  try {
    response = await fetch(url, { credentials: "same-origin", headers: { Accept: "text/html", ...ofPage() } });
  } catch {
    throw new ApiError({ status: 0, code: "network", detail: text("network") });
  }
  if (response.redirected) throw new ApiError({ status: 401, code: "signed_out", detail: text("signedOut") });
  if (!response.ok) throw new ApiError({ status: response.status, code: "unexpected", detail: text("unexpected") });
  return response.text();
}
