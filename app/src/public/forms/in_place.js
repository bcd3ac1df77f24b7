const send = async (form) => {
  const body = new URLSearchParams(new FormData(form));
  const answer = await fetch(form.action, { method: "POST", body, headers: { Accept: "text/html" } });
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  const part = page.getElementById(form.id);
  if (!part) throw new Error(`no form in the answer: ${answer.status}`);
  form.parentElement.replaceWith(part.parentElement);
  const place = part.querySelector("[autofocus]") ?? part;
  if (place === part) part.tabIndex = -1;
  place.focus();
};

const say = (form, words) => {
  form.querySelector(".form-errors")?.remove();
  const box = document.createElement("div");
  box.className = "form-errors";
  box.role = "alert";
  box.append(document.createElement("p"));
  box.firstChild.textContent = words;
  form.prepend(box);
};

addEventListener("submit", (event) => {
  const form = event.target;
  if (!form.matches(".form[data-failed]")) return;
  event.preventDefault();
  if (form.ariaBusy) return;
  form.ariaBusy = "true";
  send(form).catch(() => {
    form.ariaBusy = null;
    say(form, form.dataset.failed);
  });
});
