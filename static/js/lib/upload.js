// One file on its way to the server. XMLHttpRequest, because fetch does not tell how much was sent.

import { ApiError, csrfToken, request } from "./api.js";
import { ofPage } from "./language.js";
import { text } from "./texts.js";

const ADDRESS = "/api/aia/attachments";

// {done: promise of the attachment, stop()}; onProgress(share from 0 to 1).
export const uploadFile = (file, conversationId, onProgress) => sendFile(ADDRESS, file, { conversationId }, onProgress);

// The same to any address that answers 201 with JSON; `fields` go with the file.
export function sendFile(address, file, fields, onProgress) {
  const call = new XMLHttpRequest();
  const done = new Promise((resolve, reject) => {
    call.upload.onprogress = ({ loaded, total }) => onProgress(total ? loaded / total : 0);
    call.onload = () => (call.status === 201 ? resolve(JSON.parse(call.responseText)) : reject(refusalOf(call)));
    call.onerror = () => reject(new ApiError({ status: 0, code: "network", detail: text("network") }));
    call.onabort = () => reject(new ApiError({ status: 0, code: "aborted", detail: "" }));
  });
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append("file", file, file.name);
  call.open("POST", address);
  call.setRequestHeader("Accept", "application/json");
  call.setRequestHeader("X-CSRFToken", csrfToken());
  for (const [name, value] of Object.entries(ofPage())) call.setRequestHeader(name, value);
  call.send(form);
  return { done, stop: () => call.abort() };
}

// A file that was taken out before it was sent. It is out of the message either way: nobody has to hear of an error.
export const discard = (id) => request("DELETE", `${ADDRESS}/${id}`).catch(() => null);

function refusalOf({ status, responseText }) {
  let problem = {};
  try {
    problem = JSON.parse(responseText);
  } catch {
    // a proxy that speaks HTML
  }
  const detail = status === 401 ? text("signedOut") : problem.errors?.[0]?.message || problem.detail || text("unexpected");
  return new ApiError({ status, code: problem.code ?? "unexpected", detail });
}
