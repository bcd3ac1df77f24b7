import { csrfToken } from "./csrf";

/** Stores the user's interface language and opens an admin page. */
export function openInLanguage(path: string, language: string): void {
  const form = document.createElement("form");
  form.method = "post";
  form.action = "/cmsadmin/language";
  for (const [name, value] of Object.entries({ csrf: csrfToken(), back: path, language })) {
    const input = document.createElement("input");
    input.type = "hidden";
    input.name = name;
    input.value = value;
    form.append(input);
  }
  document.body.append(form);
  form.submit();
}
