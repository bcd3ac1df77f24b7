import { screen, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { editPage } from "../../../testing/edit-page";
import { hero, version } from "../../../testing/fixtures";
import { hasRoomFor } from "../state/slices/document";

vi.mock("../state/slices/document", { spy: true });

test("a page that has no room for more blocks says so, however one is added", async () => {
  vi.mocked(hasRoomFor).mockReturnValue(false);
  const { user } = await editPage({
    page: { pageVersion: version({ blocks: ["a", "b"].map((key) => hero(key, key)) }) },
  });
  const outline = within(screen.getByRole("region", { name: "Blocks of this page" }));
  const said = () => screen.getAllByText(/^A page can have 500 blocks/).length;
  await user.click(outline.getByRole("button", { name: "Hero b" }));
  await user.keyboard("/");
  expect(said()).toBe(1);
  await user.keyboard("{Control>}d{/Control}");
  await user.click(screen.getByRole("button", { name: "Add block" }));
  await user.click(screen.getAllByRole("button", { name: "Insert a block before Hero" })[1] as HTMLElement);
  expect(said()).toBe(1);
  expect(screen.queryByRole("dialog")).not.toBeInTheDocument();
  expect(outline.getAllByRole("listitem")).toHaveLength(2);
  await user.click(outline.getAllByRole("button", { name: /^Actions/ })[1] as HTMLElement);
  expect(await screen.findByRole("menuitem", { name: "Duplicate" })).toBeDisabled();
});
