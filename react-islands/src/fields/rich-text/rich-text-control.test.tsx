import { screen, waitFor } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { words } from "../../testing/fixtures";
import { show } from "../../testing/render";
import { RichTextControl } from "./rich-text-control";

const FIELD = { name: "html", kind: "rich-text", label: words("Text"), need: "required" } as const;

function control(value: string, onChange = vi.fn<(html: string) => void>()) {
  return (
    <RichTextControl
      field={FIELD}
      label="Text"
      error={null}
      value={value}
      onChange={onChange}
      image={null}
      onImage={() => {}}
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
  const onChange = vi.fn<(html: string) => void>();
  const { user } = await show(control("<p>Hello</p>", onChange));
  await screen.findByRole("textbox", { name: "Text" });
  await user.click(screen.getByRole("button", { name: "Heading" }));
  await waitFor(() => expect(onChange).toHaveBeenLastCalledWith("<h2>Hello</h2>"));
});
