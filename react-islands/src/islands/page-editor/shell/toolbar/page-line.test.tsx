import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { editPage } from "../../../../testing/edit-page";

test("a page that nobody sees yet says so, with its address and its language", async () => {
  await editPage({ page: { publishedVersionID: null } });
  expect(screen.getByText(/Visitors do not see this page/)).toHaveTextContent(
    /^Visitors do not see this page$/,
  );
  expect(screen.getByText("/about-us").closest("p")).toHaveTextContent(
    "Visitors do not see this page · /about-us · British English",
  );
});

test("the live version is what visitors see, until something is changed", async () => {
  const { user } = await editPage({
    permissions: ["edit-page", "publish-page"],
    page: { publishedVersionID: 10, status: "published" },
  });
  expect(screen.getByText("Visitors see this version")).toBeVisible();
  await user.type(screen.getByRole("textbox", { name: "Page title" }), "!");
  expect(screen.getByText("Visitors see an older version")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Save" }));
  await screen.findByText("The page is saved.");
  expect(screen.getByText("Visitors see an older version")).toBeVisible();
  expect(screen.getByRole("button", { name: "Publish" })).toBeEnabled();
});

test("the type of the page leads to its list", async () => {
  await editPage({ page: { type: "article" } });
  expect(screen.getByRole("link", { name: "Article" })).toHaveAttribute(
    "href",
    "/cmsadmin/page-overview/article",
  );
});

test("the title of the browser tab follows the typed title, the open part and unsaved changes", async () => {
  const { user } = await editPage({ settings: { siteName: "Harbour" } });
  expect(document.title).toBe("About us · Edit – Harbour");
  await user.type(screen.getByRole("textbox", { name: "Page title" }), "!");
  expect(document.title).toBe("• About us! · Edit – Harbour");
  await user.click(screen.getByRole("link", { name: /^SEO/ }));
  expect(document.title).toBe("• About us! · SEO – Harbour");
  await user.click(screen.getByRole("button", { name: "Save" }));
  await screen.findByText("The page is saved.");
  expect(document.title).toBe("About us! · SEO – Harbour");
});
