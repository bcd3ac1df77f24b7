import { fireEvent, screen, waitFor } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { expect, test } from "vitest";
import { editPage } from "../../../testing/edit-page";
import { hero, version } from "../../../testing/fixtures";
import { api } from "../../../testing/server";
import { COMMANDS } from "../commands/commands";
import { forwardKeys } from "./forward-keys";

/** Server's answer to an oversized page. */
const TOO_LARGE = {
  Success: false,
  Errors: [{ code: "V_14", property: "blocks", model: "pageVersion" }],
};

test.each([
  ["too many blocks", 200],
  ["too many bytes", 413],
])("a page with %s says so in the place of its preview", async (_, status) => {
  const refuse = http.post(api("page/version/inspect"), () => HttpResponse.json(TOO_LARGE, { status }));
  await editPage({ handlers: [refuse] });
  expect(await screen.findByText(/A page can have 500 blocks and 2 MB at most/)).toBeVisible();
  expect(screen.queryByTitle("Preview of the page")).toBeNull();
});

test("a preview that failed for another reason can be asked for again", async () => {
  let asked = 0;
  const fail = http.post(api("page/version/inspect"), () => {
    asked += 1;
    return HttpResponse.json({ Success: false, Errors: [{ code: "G_01" }] }, { status: 500 });
  });
  const { user } = await editPage({ handlers: [fail] });
  expect(await screen.findByText(/The preview could not be updated\./)).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Try again" }));
  await expect.poll(() => asked).toBe(2);
});

test("a preview that failed without a server comes by itself once the work is saved again", async () => {
  let isReached = false;
  const answer = http.post(api("page/version/inspect"), () =>
    isReached
      ? HttpResponse.json({ html: "<main><h1>Reached</h1></main>", errors: [], items: [] })
      : HttpResponse.error(),
  );
  const { user } = await editPage({ handlers: [answer] });
  expect(await screen.findByText(/The preview could not be updated\./)).toBeVisible();
  isReached = true;
  await user.type(screen.getByRole("textbox", { name: "Page title" }), "!");
  await user.click(screen.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(screen.queryByText(/The preview could not be updated\./)).toBeNull());
});

test("a preview that failed comes by itself when the browser is online again", async () => {
  let asked = 0;
  const fail = http.post(api("page/version/inspect"), () => {
    asked += 1;
    return HttpResponse.error();
  });
  await editPage({ handlers: [fail] });
  expect(await screen.findByText(/The preview could not be updated\./)).toBeVisible();
  fireEvent(window, new Event("online"));
  await expect.poll(() => asked).toBe(2);
});

test("what is asked for ahead of the editor is what its preview shows first", async () => {
  let asked = 0;
  const answer = http.post(api("page/version/inspect"), () => {
    asked += 1;
    return HttpResponse.json({ html: `<!doctype html><p>Answer ${asked}</p>`, errors: [], items: [] });
  });
  const { user } = await editPage({ handlers: [answer] });
  await waitFor(() => expect(frame().srcdoc).toContain("Answer 1"));
  expect(asked).toBe(1);
  await user.type(screen.getByRole("textbox", { name: "Page title" }), "!");
  await expect.poll(() => asked).toBe(2);
});

// jsdom lacks constructed stylesheets.
class MadeSheet {
  replaceSync(): void {}
}

function frame(): HTMLIFrameElement {
  return screen.getByTitle<HTMLIFrameElement>("Preview of the page");
}

/** Opens a page and waits for its rendering. */
async function open() {
  const blocks = [hero("a", "First"), hero("b", "Second")];
  const { user } = await editPage({ page: { pageVersion: version({ blocks }) } });
  await screen.findByTitle("Preview of the page");
  await waitFor(() => expect(frame().srcdoc).toContain("Second"));
  // jsdom does not load `srcdoc`.
  const inside = frame().contentDocument as Document;
  inside.documentElement.innerHTML = new DOMParser().parseFromString(
    frame().srcdoc,
    "text/html",
  ).documentElement.innerHTML;
  Object.assign(frame().contentWindow as Window, { CSSStyleSheet: MadeSheet });
  fireEvent.load(frame());
  return user;
}

function section(key: string): HTMLElement | null {
  return frame().contentDocument?.querySelector<HTMLElement>(`[data-block-key="${key}"]`) ?? null;
}

function marked(name: string): string | null {
  return frame().contentDocument?.querySelector(`[${name}]`)?.textContent ?? null;
}

test("a click selects the block, and the field that is shown there", async () => {
  await open();
  fireEvent.click(section("b") as HTMLElement);
  await waitFor(() => expect(screen.getByRole("textbox", { name: "Title" })).toHaveFocus());
  expect(screen.getByRole("textbox", { name: "Title" })).toHaveValue("Second");
  expect(marked("data-selected")).toBe("Second");
  expect(marked("data-selected-field")).toBe("Second");
});

test("the field that has the focus is marked, also when it has changed, and another one after it", async () => {
  const user = await open();
  fireEvent.click(section("a") as HTMLElement);
  await user.type(await screen.findByRole("textbox", { name: "Title" }), "!");
  await waitFor(() => expect(section("a")).toHaveTextContent("First!"));
  expect(marked("data-selected-field")).toBe("First!");
  await user.click(screen.getByRole("textbox", { name: "Subtitle" }));
  expect(marked("data-selected-field")).toBeNull();
});

test("the preview is shown in a width that is chosen freely, and in dark colours", async () => {
  const user = await open();
  await user.click(screen.getByRole("radio", { name: "Tablet" }));
  expect(frame().style.inlineSize).toBe("820px");
  await user.click(screen.getByRole("radio", { name: "Any width" }));
  const width = await screen.findByRole("textbox", { name: "Width in pixels" });
  expect(width).toHaveValue("820 px");
  await user.clear(width);
  await user.type(width, "500");
  expect(frame().style.inlineSize).toBe("500px");
  const scheme = () => frame().contentDocument?.documentElement.style.colorScheme;
  expect(scheme()).toBe("light");
  await user.click(screen.getByRole("button", { name: "Show in dark colours" }));
  expect(scheme()).toBe("dark");
});

test("undo is pressed in the frame as in the editor", async () => {
  const user = await open();
  await user.type(screen.getByRole("textbox", { name: "Page title" }), "!");
  const inside = frame().contentDocument as Document;
  fireEvent.keyDown(inside.body, { key: "z", ctrlKey: true });
  expect(screen.getByRole("textbox", { name: "Page title" })).toHaveValue("About us");
});

test("a preview that fills the window is left by a key in the frame, and not by a click on words", async () => {
  const user = await open();
  const whole = () => document.querySelector("[data-whole]");
  await user.keyboard("{F9}");
  fireEvent.click(section("b") as HTMLElement);
  expect(marked("data-selected")).toBe("Second");
  expect(whole()).toBeInTheDocument();
  fireEvent.keyDown((frame().contentDocument as Document).body, { key: "Escape" });
  expect(whole()).not.toBeInTheDocument();
});

test("a block is collapsed, expanded and removed by keys in the frame", async () => {
  await open();
  fireEvent.click(section("b") as HTMLElement);
  const press = (key: string) => fireEvent.keyDown((frame().contentDocument as Document).body, { key });
  const row = () => document.querySelector("[data-row=b]");
  expect(row()).toHaveTextContent("Second");
  press("-");
  expect(row()).not.toHaveTextContent("Second");
  press("+");
  expect(row()).toHaveTextContent("Second");
  press("Backspace");
  expect(row()).toBeNull();
});

test("every key of a command is handed on from the frame, and those that scroll are not", () => {
  const frame = document.body.appendChild(document.createElement("iframe"));
  const inside = frame.contentDocument as Document;
  const heard: string[] = [];
  document.body.addEventListener("keydown", ({ key }) => heard.push(key));
  forwardKeys(inside, document);
  const press = (written: string) => {
    const modifiers = written.split("+");
    const name = modifiers.pop() ?? "";
    const key = { Plus: "+", Space: " " }[name] ?? name;
    const [ctrlKey, altKey, shiftKey] = [["Mod", "Ctrl"], ["Alt"], ["Shift"]].map((names) =>
      names.some((each) => modifiers.includes(each)),
    );
    fireEvent.keyDown(inside.body, { key, ctrlKey, altKey, shiftKey });
    return key;
  };
  const keys = COMMANDS.flatMap(({ keys }) => keys.map(({ key }) => press(key)));
  for (const key of ["PageDown", "Space", "ArrowDown", "Home", "Tab", "a"]) press(key);
  expect(heard).toEqual(keys);
  expect(keys).toContain("Backspace");
  frame.remove();
});
