import { screen, waitFor, within } from "@testing-library/react";
import type { Editor } from "@tiptap/core";
import { useState } from "react";
import { expect, test, vi } from "vitest";
import type { Field, FieldOf, TextFeature } from "../../api/wire";
import { words } from "../../testing/fixtures";
import { showForm } from "../../testing/form";
import { show } from "../../testing/render";
import { typeLetters } from "../../testing/type-letters";
import { RichTextControl } from "./rich-text-control";

const FIELD: FieldOf<"rich-text"> = {
  name: "html",
  kind: "rich-text",
  label: words("Text"),
  optionality: "required",
  features: ["headings", "lists", "quotes"],
};

function control(
  value: string,
  onChange = vi.fn<(path: string, html: unknown) => void>(),
  features: TextFeature[] = FIELD.features,
) {
  return (
    <RichTextControl
      field={{ ...FIELD, features }}
      label="Text"
      error={null}
      hint={null}
      path="html"
      written={{ lang: "ar-eg", dir: "rtl" }}
      value={value}
      onChange={onChange}
      Form={() => null}
    />
  );
}

test("HTML is shown as text with a labelled toolbar", async () => {
  await show(control("<h2>Hello</h2><p>there</p>"));
  const box = await screen.findByRole("textbox", { name: "Text" });
  expect(box).toHaveTextContent("Hellothere");
  expect(screen.getByRole("toolbar", { name: "Formatting" })).toBeVisible();
});

test("a short text has its toolbar behind it, so that Tab leads to the text first", async () => {
  const { user } = await showForm([{ ...FIELD, max: 500, features: ["links"] }], {
    props: { html: "<p>Hi</p>" },
  });
  const box = await screen.findByRole("textbox", { name: "Text" });
  await user.tab();
  expect(box).toHaveFocus();
  await user.tab();
  expect(screen.getByRole("button", { name: "Bold" })).toHaveFocus();
});

test("the text is written in the language and the direction of the page", async () => {
  await show(control("<p>مرحبا</p>"));
  const box = await screen.findByRole("textbox", { name: "Text" });
  expect(box).toHaveAttribute("lang", "ar-eg");
  expect(box).toHaveAttribute("dir", "rtl");
});

test("formatting makes HTML that the server lets through", async () => {
  const onChange = vi.fn<(path: string, html: unknown) => void>();
  const { user } = await show(control("<p>Hello</p>", onChange));
  await screen.findByRole("textbox", { name: "Text" });
  await user.click(screen.getByRole("button", { name: "Heading" }));
  await waitFor(() => expect(onChange).toHaveBeenLastCalledWith("html", "<h2>Hello</h2>", expect.anything()));
});

test("only what the field allows has a button", async () => {
  await show(control("<p>Hello</p>"));
  await screen.findByRole("textbox", { name: "Text" });
  for (const name of ["Bold", "Underline", "Subscript", "Superscript", "Bullet list", "Quotation"]) {
    expect(screen.getByRole("button", { name })).toBeVisible();
  }
  for (const name of ["Link", "Table", "Code", "Horizontal line"]) {
    expect(screen.queryByRole("button", { name })).not.toBeInTheDocument();
  }
});

test("a table is put into the text, and has buttons for its rows and columns while one is in it", async () => {
  const onChange = vi.fn<(path: string, html: unknown) => void>();
  const { user } = await show(control("<p></p>", onChange, ["tables", "links", "code", "rules"]));
  await screen.findByRole("textbox", { name: "Text" });
  await user.click(screen.getByRole("button", { name: "Table" }));
  await user.click(await screen.findByRole("button", { name: "Add row below" }));
  await waitFor(() => expect(String(onChange.mock.lastCall?.[1]).split("<tr>")).toHaveLength(5));
  for (const name of ["Add row below", /^Add column/, "Delete row", "Delete column", "Delete table"]) {
    const button = screen.getByRole("button", { name });
    expect(button.querySelector("svg")).toBeVisible();
    // The button has an icon, because fonts
    // have no characters for rows and columns.
    expect(button.textContent).toBe("");
  }
  await user.click(screen.getByRole("button", { name: "Delete table" }));
  expect(await screen.findByRole("button", { name: "Table" })).toBeVisible();
});

function field(features: TextFeature[]): Field {
  return { ...FIELD, features };
}

async function open(html: string, features: TextFeature[]) {
  const result = await showForm([field(features)], { props: { html } });
  const box = await screen.findByRole("textbox", { name: "Text" });
  const newest = () => result.onSet.mock.lastCall?.[2];
  return { ...result, box, newest };
}

function editorOf(box: HTMLElement): Editor {
  return (box as HTMLElement & { editor: Editor }).editor;
}

test("signs of Markdown that are typed become what they stand for, as a change after the one that typed them", async () => {
  const { box, onSet } = await open("", []);
  typeLetters(editorOf(box), "**x**");
  await waitFor(() =>
    expect(onSet.mock.calls.slice(-2).map(([, , html]) => html)).toEqual([
      "<p>**x**</p>",
      "<p><strong>x</strong></p>",
    ]),
  );
});

test("the toolbar is one tab stop, and the arrow keys lead through its buttons", async () => {
  const { user, box } = await open("<p>Hello</p>", ["headings"]);
  await user.tab();
  expect(screen.getByRole("button", { name: "Bold" })).toHaveFocus();
  await user.keyboard("{ArrowRight}");
  expect(screen.getByRole("button", { name: "Italic" })).toHaveFocus();
  await user.keyboard("{End}");
  expect(screen.getByRole("button", { name: "Clear formatting" })).toHaveFocus();
  await user.keyboard("{ArrowRight}{ArrowRight}");
  await user.tab();
  expect(box).toHaveFocus();
  await user.tab({ shift: true });
  expect(screen.getByRole("button", { name: "Italic" })).toHaveFocus();
  await user.keyboard("{Escape}");
  await waitFor(() => expect(box).toHaveFocus());
  await user.keyboard("{Alt>}{F10}{/Alt}");
  expect(screen.getByRole("button", { name: "Italic" })).toHaveFocus();
});

test("buttons that come and go are in the one tab stop of the toolbar", async () => {
  const { user } = await open("<p></p>", ["tables"]);
  await user.click(screen.getByRole("button", { name: "Table" }));
  const added = await screen.findByRole("button", { name: "Add row below" });
  await waitFor(() => expect(added).toHaveAttribute("tabindex", "-1"));
  const stops = screen.getAllByRole("button").filter((button) => button.tabIndex === 0);
  expect(stops).toHaveLength(1);
});

test("selected words have a menu of their marks beside them, which Escape takes away", async () => {
  const { user, box, newest } = await open("<p>Hello</p>", ["links"]);
  expect(screen.queryByRole("toolbar", { name: "Formatting of the selection" })).not.toBeInTheDocument();
  editorOf(box).chain().focus().selectAll().run();
  await user.click(box);
  editorOf(box).commands.selectAll();
  const menu = await screen.findByRole("toolbar", { name: "Formatting of the selection" });
  expect(within(menu).queryByRole("button", { name: "Code" })).not.toBeInTheDocument();
  await user.click(within(menu).getByRole("button", { name: "Bold" }));
  await waitFor(() => expect(newest()).toBe("<p><strong>Hello</strong></p>"));
  await user.keyboard("{Escape}");
  await waitFor(() =>
    expect(screen.queryByRole("toolbar", { name: "Formatting of the selection" })).not.toBeInTheDocument(),
  );
});

test("a link is made by its key with the control of link fields, changed and removed", async () => {
  const { user, box, newest } = await open("<p>Hello</p>", ["links"]);
  await user.click(box);
  editorOf(box).commands.selectAll();
  await user.keyboard("{Control>}k{/Control}");
  const address = await screen.findByRole("combobox", { name: "Address of the link" });
  await waitFor(() => expect(address).toHaveFocus());
  await user.type(address, "info@example.org{Enter}");
  await waitFor(() =>
    expect(newest()).toBe('<p><a href="mailto:info@example.org" rel="noopener noreferrer">Hello</a></p>'),
  );
  await waitFor(() => expect(box).toHaveFocus());
  await user.click(screen.getByRole("button", { name: "Link" }));
  const again = await screen.findByRole("combobox", { name: "Address of the link" });
  expect(again).toHaveValue("mailto:info@example.org");
  await user.click(screen.getByRole("checkbox", { name: "Opens in a new tab" }));
  await user.click(screen.getByRole("button", { name: "Apply" }));
  await waitFor(() => expect(newest()).toContain('target="_blank"'));
  await user.click(screen.getByRole("button", { name: "Link" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Link" }));
  await user.click(dialog.getByRole("button", { name: "Remove link" }));
  await waitFor(() => expect(newest()).toBe("<p>Hello</p>"));
});

test("an abbreviation is written in full in a dialog, changed and removed", async () => {
  const { user, box, newest } = await open("<p>RYC</p>", []);
  await user.click(box);
  editorOf(box).commands.selectAll();
  await user.click(screen.getByRole("button", { name: "Abbreviation" }));
  const fullForm = await screen.findByRole("textbox", { name: "In full" });
  await waitFor(() => expect(fullForm).toHaveFocus());
  await user.type(fullForm, " Royal <Yacht> Club {Enter}");
  await waitFor(() => expect(newest()).toBe('<p><abbr title="Royal Yacht Club">RYC</abbr></p>'));
  await waitFor(() => expect(box).toHaveFocus());
  await user.click(screen.getByRole("button", { name: "Abbreviation" }));
  const again = await screen.findByRole("textbox", { name: "In full" });
  expect(again).toHaveValue("Royal Yacht Club");
  await user.clear(again);
  expect(screen.getByRole("button", { name: "Apply" })).toBeDisabled();
  const dialog = within(await screen.findByRole("dialog", { name: "Abbreviation" }));
  await user.click(dialog.getByRole("button", { name: "Remove abbreviation" }));
  await waitFor(() => expect(newest()).toBe("<p>RYC</p>"));
});

test("a heading gets an anchor in a dialog that says how links lead to it", async () => {
  const { user, box, newest } = await open("<h2>Über uns</h2><p>Text</p>", ["headings"]);
  await user.click(box);
  editorOf(box).commands.setTextSelection(2);
  await user.click(await screen.findByRole("button", { name: "Anchor" }));
  const anchor = await screen.findByRole("textbox", { name: "Anchor" });
  expect(anchor).toHaveAccessibleDescription("Links lead to this heading with #über-uns.");
  await user.type(anchor, "two words");
  expect(anchor).toBeInvalid();
  expect(screen.getByRole("button", { name: "Apply" })).toBeDisabled();
  await user.clear(anchor);
  await user.type(anchor, "#us{Enter}");
  await waitFor(() => expect(newest()).toBe('<h2 id="us">Über uns</h2><p>Text</p>'));
  await user.click(screen.getByRole("button", { name: "Anchor" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Anchor" }));
  await user.click(await dialog.findByRole("button", { name: "Remove anchor" }));
  await waitFor(() => expect(newest()).toBe("<h2>Über uns</h2><p>Text</p>"));
  editorOf(box).commands.setTextSelection(12);
  await waitFor(() => expect(screen.queryByRole("button", { name: "Anchor" })).toBeNull());
});

/**
 * A control whose text a button
 * replaces from outside, as undo does.
 */
function Rewritten({ from, to }: { from: string; to: string }) {
  const [html, setHtml] = useState(from);
  return (
    <>
      {control(html)}
      <button type="button" onClick={() => setHtml(to)}>
        Rewrite
      </button>
    </>
  );
}

test.each([
  ["in front of what changed", 2, "<p>One more</p><p>Two</p>", 2],
  ["behind what changed", 8, "<p>One more</p><p>Two</p>", 13],
  ["behind what is gone", 8, "<p>Two</p>", 3],
  ["in front of a space at the end", 2, "<p>One</p><p>Two </p>", 2],
  ["in words that get a mark", 8, "<p>One</p><p><strong>Two</strong></p>", 9],
])("the cursor %s stays in its words when a text is written anew", async (_, before, to, after) => {
  const { user } = await show(<Rewritten from="<p>One</p><p>Two</p>" to={to} />);
  const editor = editorOf(await screen.findByRole("textbox", { name: "Text" }));
  editor.commands.setTextSelection(before);
  await user.click(screen.getByRole("button", { name: "Rewrite" }));
  expect(editor.getHTML()).toBe(to);
  expect(editor.state.selection.to).toBe(after);
});

test("a link of a forbidden scheme cannot be applied in a text", async () => {
  const { user, box, onSet } = await open("<p>Hello</p>", ["links"]);
  await user.click(box);
  editorOf(box).commands.selectAll();
  await user.click(screen.getAllByRole("button", { name: "Link" })[0] as HTMLElement);
  const address = await screen.findByRole("combobox", { name: "Address of the link" });
  await user.type(address, "javascript:alert(1){Enter}");
  expect(address).toHaveAccessibleDescription(/Links that begin with “javascript:” are not allowed/);
  expect(screen.getByRole("button", { name: "Apply" })).toBeDisabled();
  expect(onSet).not.toHaveBeenCalled();
});
