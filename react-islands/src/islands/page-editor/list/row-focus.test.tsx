import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { editPage } from "../../../testing/edit-page";
import { hero, version } from "../../../testing/fixtures";

async function edit() {
  const blocks = [hero("a", "First"), hero("b", "Second"), hero("c", "Third")];
  return editPage({ page: { pageVersion: version({ blocks }) } });
}

function outline() {
  return within(screen.getByRole("region", { name: "Blocks of this page" }));
}

/** Returns the rows in the Tab order. */
function stops(): HTMLElement[] {
  const list = document.querySelector<HTMLElement>("[data-blocks]") as HTMLElement;
  return within(list)
    .getAllByRole("button")
    .filter((button) => button.tabIndex === 0);
}

test("the list is one stop of the Tab key: the chosen row, or the one that had the focus last", async () => {
  const { user } = await edit();
  expect(stops()).toEqual([outline().getByRole("button", { name: "Page settings" })]);
  await user.click(outline().getByRole("button", { name: "Hero Second" }));
  expect(stops()).toEqual([outline().getByRole("button", { name: "Hero Second" })]);
  await user.keyboard("{ArrowDown}");
  expect(outline().getByRole("button", { name: "Hero Third" })).toHaveFocus();
  expect(stops()).toEqual([outline().getByRole("button", { name: "Hero Third" })]);
  await user.tab();
  expect(outline().getByRole("button", { name: "Add block" })).toHaveFocus();
  await user.tab({ shift: true });
  expect(outline().getByRole("button", { name: "Hero Third" })).toHaveFocus();
});

test("the arrow keys, Home and End go through the rows and the controls of one", async () => {
  const { user } = await edit();
  await user.click(outline().getByRole("button", { name: "Hero First" }));
  await user.keyboard("{End}");
  expect(outline().getByRole("button", { name: "Hero Third" })).toHaveFocus();
  await user.keyboard("{Home}");
  expect(outline().getByRole("button", { name: "Page settings" })).toHaveFocus();
  await user.keyboard("{ArrowUp}{ArrowDown}");
  expect(outline().getByRole("button", { name: "Hero First" })).toHaveFocus();
  await user.keyboard("{ArrowRight}");
  expect(outline().getAllByRole("button", { name: "Actions for Hero" })[0]).toHaveFocus();
  await user.keyboard("{ArrowLeft}{ArrowLeft}");
  expect(outline().getAllByRole("button", { name: "Move Hero" })[0]).toHaveFocus();
  expect(stops()).toEqual([outline().getByRole("button", { name: "Hero First" })]);
});

test("a row that is deleted leaves the stop to the row that is chosen then", async () => {
  const { user } = await edit();
  await user.click(outline().getByRole("button", { name: "Hero Third" }));
  await user.keyboard("{Delete}");
  expect(stops()).toEqual([outline().getByRole("button", { name: "Hero Second" })]);
  expect(outline().getByRole("button", { name: "Hero Second" })).toHaveFocus();
});

test("a block that was added from the list by a key is what the Tab key leads to", async () => {
  const { user } = await edit();
  await user.click(outline().getByRole("button", { name: "Hero Third" }));
  await user.keyboard("/");
  await screen.findByRole("dialog", { name: "Add block" });
  await user.keyboard("hero{Enter}");
  const rows = await outline().findAllByRole("button", { name: /^Hero/ });
  expect(stops()).toEqual([rows.find((row) => row.hasAttribute("aria-current"))]);
  expect(stops()[0]).toHaveAttribute("data-row");
  expect(stops()[0]).not.toHaveTextContent("Third");
});
