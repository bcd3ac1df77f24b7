import { afterEach, expect, test } from "vitest";
import { rememberFolds } from "./remember-folds";

const COOKIE = "pagewright-navigation";

afterEach(() => {
  // biome-ignore lint/suspicious/noDocumentCookie: jsdom lacks the Cookie Store API that the rule recommends.
  document.cookie = `${COOKIE}=; Path=/cmsadmin; Max-Age=0`;
  history.replaceState(null, "", "/");
});

function fold(name: string): HTMLDetailsElement {
  const found = document.querySelector<HTMLDetailsElement>(`[data-fold=${name}]`);
  if (!found) throw new Error(`${name} is missing`);
  return found;
}

async function turn(name: string): Promise<string> {
  fold(name).open = !fold(name).open;
  await new Promise((resolve) => setTimeout(resolve));
  return document.cookie;
}

test("the groups that differ from their default are stored, except that of the open screen", async () => {
  history.replaceState(null, "", "/cmsadmin/users");
  document.body.innerHTML = `
    <details data-fold="pages" data-default="open" open></details>
    <details data-fold="administration" data-default="folded"></details>
    <details data-fold="types" data-default="open" open><a aria-current="page">Articles</a></details>`;
  rememberFolds(document);
  expect(await turn("pages")).toBe(`${COOKIE}=pages`);
  expect(await turn("administration")).toBe(`${COOKIE}=pages.administration`);
  expect(await turn("types")).toBe(`${COOKIE}=pages.administration`);
  expect(await turn("pages")).toBe(`${COOKIE}=administration`);
  expect(await turn("administration")).toBe("");
});
