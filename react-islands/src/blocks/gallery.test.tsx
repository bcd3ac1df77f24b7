import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import type { Editor } from "@tiptap/core";
import { HttpResponse, http } from "msw";
import { afterEach, expect, test, vi } from "vitest";
import type { Block, BlockSchema, Field, Permission } from "../api/wire";
import { uploadQueue } from "../media/uploads/upload-queue";
import { editPage } from "../testing/edit-page";
import { hero, image, version, words } from "../testing/fixtures";
import { serveFiles } from "../testing/library";
import { mediaFile } from "../testing/media-fixtures";
import { rendersOf } from "../testing/renders";
import { api } from "../testing/server";
import { typeLetters } from "../testing/type-letters";

const TITLE: Field = {
  name: "title",
  kind: "text",
  max: 255,
  label: words("Heading"),
  optionality: "optional",
};

const PICTURES: Field = {
  name: "pictures",
  kind: "items",
  label: words("Pictures"),
  optionality: "required",
  min: 1,
  max: 4,
  itemLabel: "caption",
  singular: words("Picture"),
  fields: [
    { name: "picture", kind: "picture", label: words("Picture"), optionality: "required" },
    {
      name: "caption",
      kind: "rich-text",
      features: ["links"],
      max: 500,
      label: words("Caption"),
      optionality: "optional",
    },
  ],
};

function schema(fields: Field[]): BlockSchema {
  return { id: "gallery", label: words("Gallery"), description: words("Pictures."), group: "media", fields };
}

/**
 * Returns a gallery of files.
 * Null makes an item without picture.
 */
function gallery(...files: (number | null)[]): Block {
  const __images = Object.fromEntries(
    files.flatMap((id, index) => (id === null ? [] : [[`pictures[k${index + 1}].picture`, [image(id)]]])),
  );
  const pictures = files.map((_, index) => ({ key: `k${index + 1}` }));
  return { ...hero("a", ""), type: "gallery", props: { title: "Boats", pictures }, __images };
}

async function open(block: Block, fields = [TITLE, PICTURES], permissions: Permission[] = ["edit-page"]) {
  const result = await editPage({
    page: { pageVersion: version({ blocks: [block] }) },
    blockTypes: [schema(fields)],
    permissions,
  });
  await result.user.click(screen.getByRole("button", { name: /^Gallery/ }));
  await screen.findByRole("group", { name: "Pictures" });
  return result;
}

const grid = () => within(screen.getByRole("group", { name: "Pictures" }));
const cell = (name: string) => within(grid().getByRole("group", { name }));

/** Returns the editor of a caption, which is loaded on first use. */
async function captionOf(name: string): Promise<Editor> {
  const box = await cell(name).findByRole("textbox", { name: "Caption" });
  return (box as HTMLElement & { editor: Editor }).editor;
}

const handles = () => grid().getAllByRole("button", { name: /^Move / });
const names = () => handles().map((button) => button.getAttribute("aria-label"));

afterEach(() => {
  uploadQueue.cancelAll();
  uploadQueue.clearFinished();
});

async function storedBlock({ user, stored }: Awaited<ReturnType<typeof open>>): Promise<Block> {
  await user.click(screen.getByRole("button", { name: "Save" }));
  await screen.findByText("The page is saved.");
  return stored.at(-1)?.blocks?.[0] as Block;
}

test("the pictures of a gallery are described in place, beside the fields that the schema has besides", async () => {
  const opened = await open(gallery(1, 2));
  expect(screen.getByRole("textbox", { name: "Heading" })).toHaveValue("Boats");
  await opened.user.type(cell("2.jpg").getByRole("textbox", { name: "Alternative text" }), "A sail");
  typeLetters(await captionOf("2.jpg"), "Low tide");
  const block = await storedBlock(opened);
  expect(block.props?.pictures).toEqual([{ key: "k1" }, { key: "k2", caption: "<p>Low tide</p>" }]);
  expect(block.__images?.["pictures[k2].picture"]).toEqual([image(2, { altText: "A sail" })]);
});

test("several pictures are added from the library at once, the first of them where one is missing, as far as there is room", async () => {
  serveFiles([mediaFile(5, "five.png"), mediaFile(6, "six.png"), mediaFile(7, "seven.png")]);
  const opened = await open(gallery(1, null));
  await opened.user.click(grid().getByRole("button", { name: "Add pictures" }));
  const picker = within(await screen.findByRole("dialog"));
  for (const name of [/five\.png/, /six\.png/, /seven\.png/])
    await opened.user.click(await picker.findByRole("option", { name }));
  await opened.user.click(picker.getByRole("button", { name: "Choose" }));
  await waitFor(() => expect(names()).toHaveLength(4));
  expect(names()).toEqual(["Move 1.jpg", "Move five.png", "Move six.png", "Move seven.png"]);
  expect(grid().getByText("2 added.")).toBeInTheDocument();
  expect(grid().getByRole("button", { name: "Add pictures" })).toBeDisabled();
  await opened.user.click(screen.getByRole("button", { name: "Undo" }));
  expect(names()).toEqual(["Move 1.jpg", "Move five.png"]);
});

test("pictures are moved, copied and removed by keys, and the focus stays with them", async () => {
  const { user } = await open(gallery(1, 2));
  const [first] = handles();
  first?.focus();
  await user.keyboard("{Alt>}{ArrowDown}{/Alt}");
  expect(names()).toEqual(["Move 2.jpg", "Move 1.jpg"]);
  expect(handles()[1]).toHaveFocus();
  expect(grid().getByText("1.jpg is now at place 2.")).toBeInTheDocument();
  await user.keyboard("{Control>}d{/Control}");
  expect(names()).toEqual(["Move 2.jpg", "Move 1.jpg", "Move 1.jpg"]);
  await user.keyboard("{Delete}");
  expect(names()).toEqual(["Move 2.jpg", "Move 1.jpg"]);
  expect(handles()[1]).toHaveFocus();
});

/** Mocks a layout of the cells in two columns. */
function layOut(): void {
  vi.spyOn(HTMLElement.prototype, "getBoundingClientRect").mockImplementation(function (this: HTMLElement) {
    const item = this.closest("li");
    const place = item ? [...(item.parentElement?.children ?? [])].indexOf(item) : 0;
    return new DOMRect((place % 2) * 100, Math.floor(place / 2) * 100, 90, 90);
  });
}

const button = (name: string) => grid().getByRole("button", { name });

test("the pictures are one stop of the Tab key, and the arrow keys go through them as they are seen", async () => {
  layOut();
  const { user } = await open(gallery(1, 2, 3));
  const stops = () => grid().getAllByRole("button", { name: /^(Move|Actions)/ });
  expect(stops().filter(({ tabIndex }) => tabIndex === 0)).toEqual([button("Move 1.jpg")]);
  screen.getByRole("textbox", { name: "Heading" }).focus();
  await user.tab();
  expect(button("Move 1.jpg")).toHaveFocus();
  await user.keyboard("{ArrowUp}{ArrowLeft}");
  expect(button("Move 1.jpg")).toHaveFocus();
  await user.keyboard("{ArrowDown}");
  expect(button("Move 3.jpg")).toHaveFocus();
  await user.keyboard("{ArrowUp}{ArrowRight}");
  expect(button("Actions for 1.jpg")).toHaveFocus();
  await user.keyboard("{ArrowRight}");
  expect(button("Move 2.jpg")).toHaveFocus();
  await user.keyboard("{ArrowLeft}");
  expect(button("Actions for 1.jpg")).toHaveFocus();
  await user.keyboard("{ArrowLeft}{End}");
  expect(button("Move 3.jpg")).toHaveFocus();
  await user.keyboard("{Home}{ArrowRight}{ArrowRight}");
  expect(stops().filter(({ tabIndex }) => tabIndex === 0)).toEqual([button("Move 2.jpg")]);
  await user.tab();
  expect(cell("2.jpg").getByRole("button", { name: "Crop 2.jpg" })).toHaveFocus();
});

test("the arrow keys move a picture that is picked up, and never the focus", async () => {
  layOut();
  const { user } = await open(gallery(1, 2, 3));
  button("Move 1.jpg").focus();
  await user.keyboard("[Space]{ArrowRight}{ArrowDown}{Home}");
  expect(button("Move 1.jpg")).toHaveFocus();
  await user.keyboard("[Space]");
  expect(names()).toEqual(["Move 2.jpg", "Move 3.jpg", "Move 1.jpg"]);
  expect(button("Move 1.jpg")).toHaveFocus();
  await user.keyboard("{Home}");
  expect(button("Move 2.jpg")).toHaveFocus();
});

test("a picture that is removed by its menu leaves the focus to the next one, the last one to the one before", async () => {
  const { user } = await open(gallery(1, 2, 3));
  for (const [removed, next] of [
    ["2.jpg", "3.jpg"],
    ["3.jpg", "1.jpg"],
  ]) {
    await user.click(button(`Actions for ${removed}`));
    await user.click(await screen.findByRole("menuitem", { name: /^Delete/ }));
    await waitFor(() => expect(screen.queryByRole("menu")).not.toBeInTheDocument());
    expect(button(`Move ${next}`)).toHaveFocus();
  }
});

test("who has chosen a missing picture goes on with it", async () => {
  serveFiles([mediaFile(5, "five.png")]);
  const { user } = await open(gallery(1, null));
  await user.click(cell("Picture 2").getByRole("button", { name: "Choose picture" }));
  const picker = within(await screen.findByRole("dialog"));
  await user.click(await picker.findByRole("option", { name: /five\.png/ }));
  await user.click(picker.getByRole("button", { name: "Choose" }));
  await waitFor(() => expect(cell("five.png").getByRole("button", { name: "Crop five.png" })).toHaveFocus());
});

test("a key pressed while a caption is typed moves and removes nothing", async () => {
  const { user } = await open(gallery(1, 2));
  await user.click(await cell("1.jpg").findByRole("textbox", { name: "Caption" }));
  await user.keyboard("{Delete}{Alt>}{ArrowDown}{/Alt}");
  expect(names()).toEqual(["Move 1.jpg", "Move 2.jpg"]);
});

test("a letter in a caption renders that field and the row of its block", async () => {
  await open(gallery(1, 2));
  const caption = await captionOf("1.jpg");
  act(() => typeLetters(caption, "!"));
  const { components, commits } = await rendersOf(async () => act(() => typeLetters(caption, "?")));
  expect(components.toSorted()).toEqual(["BlockRow", "FieldControl"]);
  expect(commits).toBe(1);
});

test("a picture is picked up with the space bar", async () => {
  await open(gallery(1, 2));
  const [first] = handles();
  first?.focus();
  fireEvent.keyDown(first as HTMLElement, { code: "Space" });
  expect(await screen.findByText("1.jpg picked up at place 1.")).toBeInTheDocument();
});

test("what is no picture is refused where it is dropped", async () => {
  await open(gallery(1));
  fireEvent.drop(screen.getByRole("group", { name: "Pictures" }), {
    dataTransfer: { files: [new File(["x"], "terms.pdf")], types: ["Files"], items: [] },
  });
  expect(await grid().findByRole("alert")).toHaveTextContent("Files of this type have no place here.");
});

test("who may only look sees the pictures, and nothing to change them with", async () => {
  await open(gallery(1, 2), [TITLE, PICTURES], []);
  expect(cell("1.jpg").getByRole("textbox", { name: "Alternative text" })).toBeDisabled();
  expect(grid().queryByRole("button", { name: "Add pictures" })).not.toBeInTheDocument();
  expect(grid().queryByRole("button", { name: "Actions for 1.jpg" })).not.toBeInTheDocument();
});

test("a form whose fields the schema does not have gives way to the generated one, with a notice", async () => {
  const logged = vi.spyOn(console, "error").mockImplementation(() => {});
  const changed: Field = {
    name: "pictures",
    kind: "pictures",
    max: 9,
    label: words("Pictures"),
    optionality: "optional",
  };
  const { user } = await open(hero("a", "Boats", { type: "gallery" }), [TITLE, changed]);
  expect(String(logged.mock.calls[0])).toContain("expects a field pictures of the kind items");
  expect(screen.getByText("The general form is shown instead of the one of this block type.")).toBeVisible();
  expect(screen.getByRole("alert")).toHaveTextContent("Something went wrong in this part of the screen.");
  await user.type(screen.getByRole("textbox", { name: "Heading" }), "!");
  expect(screen.getByRole("textbox", { name: "Heading" })).toHaveValue("Boats!");
  expect(grid().getByRole("button", { name: "Add picture" })).toBeVisible();
});

test("an error of a picture stands in its cell, marks the block and is jumped to before the form was loaded", async () => {
  const errors = [
    { code: "V_01", property: "blocks[a].pictures[k2].picture", model: "block" },
    { code: "V_14", property: "blocks[a].pictures[k1].caption", model: "block" },
  ];
  const refuse = http.post(api("page/1/publish"), () =>
    HttpResponse.json({ Success: false, Errors: errors }),
  );
  const { user } = await editPage({
    page: { pageVersion: version({ blocks: [gallery(1, null)] }) },
    blockTypes: [schema([TITLE, PICTURES])],
    permissions: ["edit-page", "publish-page"],
    handlers: [
      refuse,
      http.get(api("page/version/:id/pictures"), () => HttpResponse.json({ pictures: 0, finished: 0 })),
    ],
  });
  await user.click(screen.getByRole("button", { name: "Publish" }));
  const notice = within(await screen.findByRole("alert"));
  const outline = within(screen.getByRole("region", { name: "Blocks of this page" }));
  expect(outline.getByText("2 errors")).toBeVisible();
  await user.click(notice.getByRole("button", { name: "Gallery › Pictures › Picture 2 › Picture" }));
  await waitFor(() =>
    expect(cell("Picture 2").getByRole("button", { name: "Choose picture" })).toHaveFocus(),
  );
  expect(cell("Picture 2").getByText("The Picture field is required.")).toBeVisible();
  await user.click(notice.getByRole("button", { name: "Gallery › Pictures › Picture 1 › Caption" }));
  expect(cell("1.jpg").getByRole("textbox", { name: "Caption" })).toHaveFocus();
  expect(cell("1.jpg").getByRole("textbox", { name: "Caption" })).toBeInvalid();
});
