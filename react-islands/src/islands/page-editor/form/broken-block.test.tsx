import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { editPage } from "../../../testing/edit-page";
import { hero, version } from "../../../testing/fixtures";

test("a block that holds what its type does not know says so, and stays byte by byte what it is", async () => {
  const broken = { ...hero("b", ""), props: { title: { text: "B" }, subtitle: null } };
  const { user, stored } = await editPage({
    page: { pageVersion: version({ blocks: [hero("a", "A"), broken] }) },
  });
  const rows = within(screen.getByRole("region", { name: "Blocks of this page" }));
  const row = rows.getByRole("button", { name: "Hero Holds something that its type does not know" });
  await user.click(row);
  expect(await screen.findByText(/^This block holds something that its type does not know/)).toBeVisible();
  expect(screen.queryByRole("textbox", { name: "Title" })).not.toBeInTheDocument();
  row.focus();
  await user.keyboard("{Alt>}{ArrowUp}{/Alt}");
  await user.click(screen.getByRole("button", { name: "Save" }));
  expect(await screen.findByText("All changes saved")).toBeVisible();
  const [first, second] = stored.at(-1)?.blocks ?? [];
  expect(JSON.stringify(first)).toBe(JSON.stringify(broken));
  expect(second?.key).toBe("a");
  await user.click(rows.getByRole("button", { name: /^Hero Holds/ }));
  await user.keyboard("{Delete}");
  expect(rows.queryByRole("button", { name: /^Hero Holds/ })).not.toBeInTheDocument();
});
