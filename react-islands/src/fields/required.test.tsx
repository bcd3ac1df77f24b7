import { screen, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { expect, test } from "vitest";
import { editPage } from "../testing/edit-page";
import { hero, version } from "../testing/fixtures";
import { api } from "../testing/server";

test("a required field that is empty is no error until publication is asked for, and none again once it is filled in", async () => {
  const errors = [{ code: "V_01", property: "blocks[a].title", model: "block" }];
  const { user, stored } = await editPage({
    page: { pageVersion: version({ blocks: [hero("a", "Boats"), hero("b", "Oars")] }) },
    permissions: ["edit-page", "publish-page"],
    handlers: [
      http.post(api("page/1/publish"), () => HttpResponse.json({ Success: false, Errors: errors })),
      http.get(api("page/version/:id/pictures"), () => HttpResponse.json({ pictures: 0, finished: 0 })),
    ],
  });
  const outline = within(screen.getByRole("region", { name: "Blocks of this page" }));
  await user.click(outline.getByRole("button", { name: "Hero Boats" }));
  const title = () => screen.getByRole("textbox", { name: "Title" });
  await user.clear(title());
  await user.click(screen.getByRole("button", { name: "Save" }));
  await screen.findByText("The page is saved.");
  expect(stored.at(-1)?.blocks?.[0]?.props).toEqual({ title: "" });
  expect(title()).toBeValid();
  expect(outline.queryByText("1 error")).not.toBeInTheDocument();

  await user.click(outline.getByRole("button", { name: "Hero Oars" }));
  await user.click(screen.getByRole("button", { name: "Publish" }));
  const notice = within(await screen.findByRole("alert"));
  expect(outline.getByText("1 error")).toBeVisible();
  await user.click(notice.getByRole("button", { name: "Hero › Title" }));
  expect(title()).toHaveFocus();
  expect(title()).toBeInvalid();
  expect(title()).toHaveAccessibleDescription("The Title field is required.");

  await user.keyboard("Boats");
  expect(title()).toBeValid();
  expect(outline.queryByText("1 error")).not.toBeInTheDocument();
});
