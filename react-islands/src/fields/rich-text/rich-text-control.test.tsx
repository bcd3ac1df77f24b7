import { screen, waitFor } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import type { Field, TextFeature } from "../../api/wire";
import { words } from "../../testing/fixtures";
import { show } from "../../testing/render";
import { RichTextControl } from "./rich-text-control";

const FIELD: Extract<Field, { kind: "rich-text" }> = {
  name: "html",
  kind: "rich-text",
  label: words("Text"),
  need: "required",
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

test("formatting makes HTML that the server lets through", async () => {
  const onChange = vi.fn<(path: string, html: unknown) => void>();
  const { user } = await show(control("<p>Hello</p>", onChange));
  await screen.findByRole("textbox", { name: "Text" });
  await user.click(screen.getByRole("button", { name: "Heading" }));
  await waitFor(() => expect(onChange).toHaveBeenLastCalledWith("html", "<h2>Hello</h2>"));
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
  await user.click(screen.getByRole("button", { name: "Delete table" }));
  expect(await screen.findByRole("button", { name: "Table" })).toBeVisible();
});
