// A demo account that is chosen fills in the form.

const form = document.querySelector("form[data-focus-first]");
document.addEventListener("click", ({ target }) => {
  const { demoLogin, demoPassword } = target.closest("[data-demo-login]")?.dataset ?? {};
  if (!demoLogin) return;
  form.elements.login.value = demoLogin;
  form.elements.password.value = demoPassword;
  form.querySelector("[type=submit]").focus();
});
