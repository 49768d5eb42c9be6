// A part of the page that the server makes anew: fetched, laid over the old one, never two fetches at a time.

import { text } from "./texts.js";
import { ApiError } from "./api.js";
import { morph } from "./morph.js";

export class Fragment {
  #place;
  #url;
  #going = null;
  #again = false;

  // `place` holds one element, the root of the fragment; with `select` the root is that part of a whole page, both
  // here and in what is fetched. onFresh(root) sees the new one whole, before it is laid over
  // the old; onChange(before) comes after, with what look() gave before.
  constructor(place, url, { select = null, look = () => null, onFresh = () => {}, onChange = () => {} } = {}) {
    this.#place = place;
    this.#url = url;
    Object.assign(this, { select, look, onFresh, onChange });
  }

  // Resolves when the page shows what is stored now. A call during a fetch asks for one more after it.
  refresh() {
    if (this.#going) {
      this.#again = true;
      return this.#going;
    }
    this.#going = this.#refreshAll().finally(() => (this.#going = null));
    return this.#going;
  }

  async #refreshAll() {
    do {
      this.#again = false;
      this.#lay(await fetchHtml(this.#url));
    } while (this.#again);
  }

  #root(place) {
    return this.select ? place.querySelector(this.select) : place.firstElementChild;
  }

  #lay(html) {
    const fresh = this.#root(new DOMParser().parseFromString(html, "text/html").body);
    if (!fresh) return;
    this.onFresh(fresh);
    const before = this.look();
    const shown = this.#root(this.#place);
    if (shown) morph(shown, fresh);
    else this.#place.append(fresh);
    this.onChange(before);
  }
}

// HTML of a part of the page; throws ApiError as the JSON calls do.
export async function fetchHtml(url) {
  let response;
  try {
    response = await fetch(url, { credentials: "same-origin", headers: { Accept: "text/html" } });
  } catch {
    throw new ApiError({ status: 0, code: "network", detail: text("network") });
  }
  if (response.redirected) throw new ApiError({ status: 401, code: "signed_out", detail: text("signedOut") });
  if (!response.ok) throw new ApiError({ status: response.status, code: "unexpected", detail: text("unexpected") });
  return response.text();
}
