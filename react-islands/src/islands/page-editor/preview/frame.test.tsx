import { expect, test, vi } from "vitest";
import { forwardKeys } from "./forward-keys";
import { arrangeTabs, chooseTab } from "./frame-items";
import { showScheme } from "./frame-scheme";
import { morphDocument } from "./morph";

function frame(body: string): Document {
  return new DOMParser().parseFromString(
    `<!doctype html><html><head></head><body>${body}</body></html>`,
    "text/html",
  );
}

test("what was chosen and marked stays while the text around it changes", () => {
  const page = (text: string) =>
    `<section data-block-key="k"><p>${text}</p><div class="tabs"><a class="tab" href="#k-a">A</a><a class="tab" href="#k-b">B</a>
      <section class="tab-panel" id="k-a">${text}</section><section class="tab-panel" id="k-b">${text}</section></div></section>`;
  const shown = frame(page("before"));
  arrangeTabs(shown);
  chooseTab(shown.querySelector("[href='#k-b']") as Element);
  shown.querySelector("p")?.setAttribute("data-selected-field", "");
  expect(morphDocument(shown, `<!doctype html><html><head></head><body>${page("after")}</body></html>`)).toBe(
    true,
  );
  expect(shown.body.textContent).not.toContain("before");
  expect(shown.querySelector("p")?.hasAttribute("data-selected-field")).toBe(true);
  expect([...shown.querySelectorAll(".tab-panel:not([hidden])")].map(({ id }) => id)).toEqual(["k-b"]);
  expect(shown.querySelector("[aria-selected=true]")?.textContent).toBe("B");
});

test("the rules of a document are answered as for a scheme, unless the browser prefers it", () => {
  const media = ["(prefers-color-scheme: dark)", "screen and (prefers-color-scheme: light)", "print"].map(
    (mediaText) => ({ mediaText }),
  );
  const rules = media.map((each) => ({ media: each, cssRules: [] }));
  const forbidden = {
    get cssRules(): never {
      throw new DOMException("of another site", "SecurityError");
    },
  };
  const shown = {
    documentElement: document.createElement("html"),
    styleSheets: [{ cssRules: [{ cssRules: rules }] }, forbidden],
  };
  const answers = (scheme: "light" | "dark") => {
    showScheme(shown as unknown as Document, scheme);
    return media.map(({ mediaText }) => mediaText);
  };
  const dark = ["(min-width: 0px)", "screen and (max-width: 0px)", "print"];
  expect(answers("dark")).toEqual(dark);
  expect(answers("light")).toEqual(["(max-width: 0px)", "screen and (min-width: 0px)", "print"]);
  expect(answers("dark")).toEqual(dark);
  expect(shown.documentElement.style.colorScheme).toBe("dark");
  const asked = (query: string) => ({ matches: query === "(prefers-color-scheme: dark)" }) as MediaQueryList;
  vi.spyOn(window, "matchMedia").mockImplementation(asked);
  expect(answers("dark")).toEqual([
    "(prefers-color-scheme: dark)",
    "screen and (prefers-color-scheme: light)",
    "print",
  ]);
  expect(shown.documentElement.style.colorScheme).toBe("");
  expect(answers("light")).toEqual(["(max-width: 0px)", "screen and (min-width: 0px)", "print"]);
});

test("keys that are pressed in the frame do what they do in the editor; those that scroll stay there", () => {
  const inside = frame("<p>text</p><input>");
  document.body.innerHTML = '<button data-row="a" aria-current="true">a</button>';
  forwardKeys(inside, document);
  const heard = vi.fn((event: KeyboardEvent) => {
    if (event.key === "z") event.preventDefault();
  });
  document.addEventListener("keydown", heard);
  const press = (selector: string, key: string, more: KeyboardEventInit = {}) => {
    const event = new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true, ...more });
    inside.querySelector(selector)?.dispatchEvent(event);
    return event.defaultPrevented;
  };
  expect(press("p", "z", { ctrlKey: true })).toBe(true);
  expect(press("p", "k", { ctrlKey: true })).toBe(false);
  press("p", "Delete");
  press("p", "ArrowDown");
  press("p", "a");
  press("input", "Delete");
  expect(heard.mock.calls.map(([{ key, target }]) => [key, (target as Element).localName])).toEqual([
    ["z", "button"],
    ["k", "button"],
    ["Delete", "button"],
  ]);
  document.removeEventListener("keydown", heard);
});
