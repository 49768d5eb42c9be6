// Calls to the JSON API: CSRF, problem details as sentences, and repeating what is safe to repeat.

import { ofPage } from "./language.js";
import { text } from "./texts.js";

const FIRST_WAIT_MS = 600;
const LONGEST_WAIT_MS = 15000;
const PASSING = new Set([429, 502, 503, 504]);

// `detail` is a sentence for the person, `errors` says it field by field: [{field, code, message}]; `passing` says
// that the same call may succeed in a moment.
export class ApiError extends Error {
  constructor({ status, code, detail, errors = [], waitMs = 0 }) {
    super(detail);
    Object.assign(this, { status, code, detail, errors, waitMs, passing: status === 0 || PASSING.has(status) });
  }
}

// The cookie is newer than the page when the person signed in again in another tab.
export function csrfToken() {
  const cookie = document.cookie.match(/(?:^|; )csrftoken=([^;]+)/);
  return cookie ? decodeURIComponent(cookie[1]) : document.querySelector('meta[name="csrf-token"]').content;
}

async function problemOf(response) {
  const problem = await response.json().catch(() => ({}));
  const isSignedOut = response.status === 401;
  const waitMs = Number(response.headers.get("Retry-After") ?? 0) * 1000;
  const detail = isSignedOut ? text("signedOut") : problem.detail || problem.title || text("unexpected");
  const errors = problem.errors ?? [];
  return new ApiError({ status: response.status, code: problem.code ?? "unexpected", detail, errors, waitMs });
}

// JSON of the answer; throws ApiError (status 0 when the server was not reached).
export async function request(method, url, body = null, headers = {}) {
  const options = { method, credentials: "same-origin", headers: { Accept: "application/json", ...ofPage(), ...headers } };
  if (method !== "GET") options.headers["X-CSRFToken"] = csrfToken();
  if (body !== null) {
    options.headers["Content-Type"] = "application/json";
    options.body = JSON.stringify(body);
  }
  let response;
  try {
    response = await fetch(url, options);
  } catch {
    throw new ApiError({ status: 0, code: "network", detail: text("network") });
  }
  if (!response.ok) throw await problemOf(response);
  return response.status === 204 ? null : response.json();
}

export const get = (url) => request("GET", url);
export const post = (url, body = {}, headers = {}) => request("POST", url, body, headers);
export const patch = (url, body, headers = {}) => request("PATCH", url, body, headers);

// A pause that ends early when the browser is back on line.
export function pause(ms) {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      removeEventListener("online", done);
      resolve();
    };
    const timer = setTimeout(done, ms);
    addEventListener("online", done);
  });
}

export const backOff = (tries, firstMs = FIRST_WAIT_MS, longestMs = LONGEST_WAIT_MS) =>
  Math.min(longestMs, firstMs * 2 ** tries) * (0.5 + Math.random() / 2);

// For calls that the server takes once however often they come (they carry an id of their own): tried until the
// server was reached. `onWaiting(error)` hears of every failed try. Other errors are thrown at once.
export async function postReliably(url, body, { headers = {}, onWaiting = () => {} } = {}) {
  for (let tries = 0; ; tries += 1) {
    try {
      return await post(url, body, headers);
    } catch (error) {
      if (!error.passing) throw error;
      onWaiting(error);
      await pause(Math.max(error.waitMs, backOff(tries)));
    }
  }
}

// randomUUID exists only on https and localhost; hospitals serve pages over plain http, too.
export function newId() {
  if (crypto.randomUUID) return crypto.randomUUID();
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = (bytes[6] & 0x0f) | 0x40;
  bytes[8] = (bytes[8] & 0x3f) | 0x80;
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}
