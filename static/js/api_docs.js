// The browsable API: Swagger UI on our own schema, signed in as the person who looks at the page.

const place = document.querySelector("#api-docs");

// The session needs it for everything that writes; the cookie is newer than the page after signing in again.
function withCsrfToken(request) {
  const cookie = document.cookie.match(/(?:^|; )csrftoken=([^;]+)/);
  const token = cookie ? decodeURIComponent(cookie[1]) : document.querySelector('meta[name="csrf-token"]').content;
  if (new URL(request.url, location.href).origin === location.origin) request.headers["X-CSRFToken"] = token;
  return request;
}

globalThis.SwaggerUIBundle({
  url: place.dataset.schema,
  domNode: place,
  deepLinking: true,
  docExpansion: "list",
  defaultModelsExpandDepth: 0,
  validatorUrl: null,
  requestInterceptor: withCsrfToken,
});
