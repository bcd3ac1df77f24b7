import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { editPage } from "../../../../testing/edit-page";
import { image, version } from "../../../../testing/fixtures";

function region(name: string) {
  return within(screen.getByRole("region", { name }));
}

test("the page is seen as a search engine and as another site shows it", async () => {
  const { user } = await editPage({ tab: "/seo" });
  await user.type(await screen.findByRole("textbox", { name: "Title for search engines" }), "Who we are");
  await user.type(screen.getByRole("textbox", { name: "Description" }), "A firm of two.");
  const result = region("In search results");
  expect(result.getByText("Who we are | Site")).toBeVisible();
  expect(result.getByText(`${location.host} › about-us`)).toBeVisible();
  expect(result.getByText("A firm of two.")).toBeVisible();
  const card = region("Where it is shared");
  expect(card.getByText("Who we are | Site")).toBeVisible();
  expect(card.getByText("No picture")).toBeVisible();
});

test("without words of its own the page shows its title, and says what search engines do", async () => {
  await editPage({ tab: "/seo" });
  await screen.findByRole("textbox", { name: "Title for search engines" });
  expect(region("In search results").getByText("About us | Site")).toBeVisible();
  expect(region("In search results").getByText(/search engines pick a sentence/)).toBeVisible();
});

test("lengths that do not do well are said", async () => {
  const { user } = await editPage({ tab: "/seo" });
  const title = await screen.findByRole("textbox", { name: "Title for search engines" });
  expect(title).toHaveAccessibleDescription(/A good length: 15 characters/);
  await user.type(title, "A");
  expect(title).toHaveAccessibleDescription(/Rather short: 8 characters/);
  const description = screen.getByRole("textbox", { name: "Description" });
  expect(description).toHaveAccessibleDescription("0 of 500 characters. 70 to 160 characters do well.");
  await user.click(description);
  await user.paste("word ".repeat(40));
  expect(description).toHaveAccessibleDescription(/Will be cut off: 200 characters/);
});

test("there is one picture at most, and it is on the card", async () => {
  const seoImage = [image(7, { altText: "A bridge" })];
  const { user, stored } = await editPage({ tab: "/seo", page: { pageVersion: version({ seoImage }) } });
  const picture = within(await screen.findByRole("group", { name: "Picture for sharing" }));
  expect(region("Where it is shared").getByRole("img", { name: "A bridge" })).toBeVisible();
  expect(picture.getByRole("button", { name: "Change" })).toBeVisible();
  await user.click(picture.getByRole("button", { name: "Remove" }));
  await user.click(screen.getByRole("button", { name: "Save" }));
  await screen.findByText("The page is saved.");
  expect(stored[0]?.seoImage).toBeNull();
});

test("a page is kept out of search engines", async () => {
  const { user, stored } = await editPage({ tab: "/seo" });
  await user.click(await screen.findByRole("checkbox", { name: "Keep out of search engines" }));
  await user.click(screen.getByRole("button", { name: "Save" }));
  await screen.findByText("The page is saved.");
  expect(stored[0]?.seoNoIndex).toBe(true);
});

test("who may not edit can look", async () => {
  await editPage({ tab: "/seo", permissions: [] });
  expect(await screen.findByRole("textbox", { name: "Title for search engines" })).toBeDisabled();
});

test("without the permission the fields for search engines are read-only", async () => {
  await editPage({ tab: "/seo", permissions: ["edit-page"] });
  expect(await screen.findByRole("textbox", { name: "Title for search engines" })).toBeDisabled();
});
