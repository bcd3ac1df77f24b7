import { HttpResponse, http } from "msw";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { server } from "../../testing/server";
import { showHelpBeside } from "./help-panel";

let asked: string[];
let stop: () => void;

beforeEach(() => {
  asked = [];
  history.replaceState(null, "", "/cmsadmin/page/7/history");
  document.body.innerHTML = `<a href="/cmsadmin/help/write-a-page" target="_blank" data-help>Help</a>
    <input aria-label="Title" value="typed">
    <aside id="help" hidden><h2 id="help-title" tabindex="-1">Help</h2><button class="help-close">Close</button>
      <div class="help-content"></div><p class="help-failed" hidden>Not loaded</p>
      <a data-help-tab href="/cmsadmin/help" target="_blank">New tab</a></aside>`;
  server.use(
    http.get("*/cmsadmin/help", ({ request }) => {
      asked.push(new URL(request.url).searchParams.get("about") ?? "");
      return page("Restore a version", "<a href='/cmsadmin/help/trash'>trash</a>");
    }),
    http.get("*/cmsadmin/help/trash", () => page("Trash", "Deleted pages")),
  );
});

afterEach(() => {
  stop();
  document.body.replaceChildren();
  history.replaceState(null, "", "/");
  vi.unstubAllGlobals();
});

function openIn(width: "narrow" | "wide"): void {
  vi.stubGlobal("matchMedia", () => ({ matches: width === "wide" }));
  stop = showHelpBeside(document);
}

function page(title: string, text: string) {
  return HttpResponse.html(`<h1>${title}</h1><article class="help-page"><p>${text}</p></article>`);
}

function part<E extends HTMLElement>(selector: string): E {
  return document.querySelector(selector) as E;
}

/** Presses a link. Returns true if the browser follows it. */
function press(selector: string): boolean {
  let isFollowed = false;
  const stop = (event: Event) => {
    isFollowed = !event.defaultPrevented;
    event.preventDefault();
  };
  window.addEventListener("click", stop, { once: true });
  part(selector).click();
  return isFollowed;
}

test("help about the open part appears next to the screen, and links in it stay there", async () => {
  openIn("wide");
  part("input").focus();
  expect(press("a[data-help]")).toBe(false);
  await vi.waitFor(() => expect(part("#help").hidden).toBe(false));
  expect(asked).toEqual(["/cmsadmin/page/7/history"]);
  expect(document.activeElement).toBe(part("#help-title"));
  expect(part("#help-title").textContent).toBe("Restore a version");
  expect(press(".help-content a")).toBe(false);
  await vi.waitFor(() => expect(part("#help-title").textContent).toBe("Trash"));
  expect(part<HTMLAnchorElement>("[data-help-tab]").href).toMatch(/\/cmsadmin\/help\/trash$/);
  part("#help").dispatchEvent(new KeyboardEvent("keydown", { key: "Escape", bubbles: true }));
  expect(part("#help").hidden).toBe(true);
  expect(document.activeElement).toBe(part("input"));
  expect(part<HTMLInputElement>("input").value).toBe("typed");
});

test("in a narrow window the link opens a tab, about the part that is open now", () => {
  openIn("narrow");
  expect(press("a[data-help]")).toBe(true);
  expect(part<HTMLAnchorElement>("a[data-help]").search).toBe("?about=%2Fcmsadmin%2Fpage%2F7%2Fhistory");
  expect(part("#help").hidden).toBe(true);
});

test("a page that does not load is said in the panel, and the next attempt clears that", async () => {
  openIn("wide");
  server.use(http.get("*/cmsadmin/help", () => HttpResponse.error(), { once: true }));
  press("a[data-help]");
  await vi.waitFor(() => expect(part("#help").hidden).toBe(false));
  expect(part(".help-failed").hidden).toBe(false);
  press("a[data-help]");
  await vi.waitFor(() => expect(part(".help-failed").hidden).toBe(true));
  expect(part("#help-title").textContent).toBe("Restore a version");
});
