import { afterEach, expect, test, vi } from "vitest";
import { colourSchemeManager } from "./colour-scheme";

const COOKIE = "pagewright-colour-scheme";

afterEach(() => {
  // biome-ignore lint/suspicious/noDocumentCookie: jsdom lacks the Cookie Store API that the rule recommends.
  document.cookie = `${COOKIE}=; Path=/; Max-Age=0`;
  delete document.documentElement.dataset.colourScheme;
});

test("a choice that another tab made while this one was loading is followed", () => {
  // biome-ignore lint/suspicious/noDocumentCookie: jsdom lacks the Cookie Store API that the rule recommends.
  document.cookie = `${COOKIE}=dark; Path=/`;
  const manager = colourSchemeManager();
  const heard = vi.fn();
  manager.subscribe(heard);
  expect(heard.mock.calls).toEqual([["dark"]]);
  expect(manager.get("auto")).toBe("dark");
  manager.unsubscribe();
});

test("a document that shows the choice already is left as it is", () => {
  const manager = colourSchemeManager();
  const heard = vi.fn();
  manager.subscribe(heard);
  expect(heard).not.toHaveBeenCalled();
  expect(manager.get("auto")).toBe("auto");
  manager.unsubscribe();
});
