import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import type { Block } from "../../../api/wire";
import type { ControlProps } from "../../../fields/control";
import { editPage } from "../../../testing/edit-page";
import { hero, version } from "../../../testing/fixtures";

// Simulates a bug in one part of the editor,
// triggered by the title of a block.
vi.mock("../../../fields/text-control", () => ({
  TextControl: ({ value, label }: ControlProps<"text">) => {
    if (value === "no form") throw new TypeError("x is not a function");
    return <input aria-label={label} defaultValue={String(value)} />;
  },
}));
vi.mock("../../../document/summary", async (original) => ({
  ...(await original<object>()),
  summaryOf: ({ props }: Block) => {
    if (props?.title === "no row") throw new TypeError("x is not a function");
    return String(props?.title);
  },
}));
vi.mock("../form/seo/seo-tab", () => ({
  default: () => {
    throw new TypeError("x is not a function");
  },
}));

beforeEach(() => {
  // React logs each error that a boundary catches.
  vi.spyOn(console, "error").mockImplementation(() => {});
});

function edit(title: string) {
  const blocks = [hero("a", title), hero("b", "Second")];
  return editPage({ page: { pageVersion: version({ blocks }) } });
}

const TROUBLE = /Something went wrong in this part of the screen/;

function outline() {
  return within(screen.getByRole("region", { name: "Blocks of this page" }));
}

test("a form that fails leaves the list and the other forms", async () => {
  const { user } = await edit("no form");
  await user.click(outline().getByRole("button", { name: "Hero no form" }));
  expect(screen.getByText(TROUBLE)).toBeVisible();
  await user.click(outline().getByRole("button", { name: "Hero Second" }));
  expect(screen.queryByText(TROUBLE)).not.toBeInTheDocument();
  expect(screen.getByRole("textbox", { name: "Title" })).toHaveValue("Second");
});

test("a row that fails leaves the other rows and the form", async () => {
  const { user } = await edit("no row");
  expect(outline().getAllByText(TROUBLE)).toHaveLength(1);
  await user.click(outline().getByRole("button", { name: "Hero Second" }));
  expect(screen.getByRole("textbox", { name: "Title" })).toHaveValue("Second");
});

test("a panel that fails leaves what was typed, and the way to the others", async () => {
  const { user, stored } = await edit("First");
  await user.type(screen.getByRole("textbox", { name: "Page title" }), "!");
  const tabs = within(screen.getByRole("navigation", { name: "Parts of the page" }));
  await user.click(tabs.getByRole("link", { name: "SEO" }));
  expect(await screen.findByText(TROUBLE)).toBeVisible();
  await user.click(tabs.getByRole("link", { name: "Content" }));
  expect(outline().getByRole("button", { name: "Hero Second" })).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(stored[0]?.title).toBe("About us!"));
});
