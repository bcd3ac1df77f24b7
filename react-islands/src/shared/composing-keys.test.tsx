import { fireEvent, screen } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { type ReactElement, useState } from "react";
import { beforeEach, expect, test, vi } from "vitest";
import { show } from "../testing/render";
import { api, server } from "../testing/server";
import { SearchInput } from "../ui/list-screen/search-input";
import { ThemedModal } from "../ui/themed-modal";
import { TagInput } from "./tag-input";

beforeEach(() => {
  server.use(
    http.post(api("tags/validate"), () => HttpResponse.json(null)),
    http.post(api("tags/search"), () => HttpResponse.json([])),
  );
});

/** Properties by which browsers mark the keys of input methods. */
const COMPOSING = [
  ["isComposing", { isComposing: true }],
  ["keyCode 229, as Safari after the composition", { keyCode: 229 }],
] as const;

function press(element: Element, key: string, init: KeyboardEventInit = {}): void {
  fireEvent.keyDown(element, { key, code: key, ...init });
}

test.each(COMPOSING)(
  "a key with %s reaches no handler, and the same key without it reaches all",
  async (_, init) => {
    const heard: string[] = [];
    const hear = (where: string) => () => heard.push(where);
    const stop = new AbortController();
    const { signal } = stop;
    window.addEventListener("keydown", hear("window"), { signal, capture: true });
    document.addEventListener("keydown", hear("document"), { signal });
    await show(<input aria-label="Name" onKeyDown={hear("React")} />);
    const field = screen.getByRole("textbox", { name: "Name" });
    field.addEventListener("keydown", hear("field"), { signal });
    for (const key of ["Enter", "Escape", "Tab", "ArrowDown"]) press(field, key, init);
    expect(heard).toEqual([]);
    press(field, "Enter");
    expect(heard.toSorted()).toEqual(["React", "document", "field", "window"]);
    stop.abort();
  },
);

function Tags({ onChange }: { onChange: (names: string[]) => void }) {
  const [names, setNames] = useState<string[]>(["港"]);
  const set = (next: string[]) => {
    setNames(next);
    onChange(next);
  };
  return <TagInput label="Tags" description="" error={null} max={5} value={names} onChange={set} />;
}

type Show = (heard: () => void) => ReactElement;

const FIELDS: [name: string, key: string, role: string, element: Show][] = [
  ["tags", "Enter", "combobox", (heard) => <Tags onChange={heard} />],
  ["a search", "Escape", "searchbox", (heard) => <SearchInput term="" onChange={() => {}} onClose={heard} />],
  [
    "a dialog",
    "Escape",
    "textbox",
    (heard) => (
      <ThemedModal tone="grey" title="Rename" onClose={heard}>
        <input aria-label="Name" />
      </ThemedModal>
    ),
  ],
];

test.each(FIELDS)("in %s, %s only composes until the word is written", async (_, key, role, element) => {
  const heard = vi.fn();
  const { user } = await show(element(heard));
  const field = await screen.findByRole(role);
  await user.type(field, "とう");
  for (const [, init] of COMPOSING) press(field, key, init);
  expect(heard).not.toHaveBeenCalled();
  expect(field).toHaveValue("とう");
  press(field, key);
  expect(heard).toHaveBeenCalled();
});
