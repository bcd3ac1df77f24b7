import { screen, waitFor, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { expect, test } from "vitest";
import type { ReplacedFile } from "../../../api/wire";
import { editPage } from "../../../testing/edit-page";
import { hero, image, version } from "../../../testing/fixtures";
import { mediaFile } from "../../../testing/media-fixtures";
import { api } from "../../../testing/server";

const NEW = mediaFile(1, "menu.jpg", { hash: "new", width: 400, height: 300 });
const OLD = image(1, { hash: "old", fileName: "menu.jpg" });
const LIVE = { publishedVersionID: 10, status: "published" } as const;
const REVIEWER = ["edit-page", "edit-seo", "publish-page"] as const;

function serveReplaced(...items: ReplacedFile[]) {
  return http.get(api("page/1/replaced-files"), () => HttpResponse.json({ items, deleted: [] }));
}

const store = () => screen.getByRole("button", { name: "Save" });
const publish = () => screen.getByRole("button", { name: "Publish" });

async function chooseBlock(user: Awaited<ReturnType<typeof editPage>>["user"], name: RegExp) {
  const outline = await screen.findByRole("region", { name: "Blocks of this page" });
  await user.click(within(outline).getByRole("button", { name }));
}

test("a replaced picture is taken over on its own, which is undone, stored and published like any change", async () => {
  const pageVersion = version({ blocks: [hero("a", "Today", { __images: { picture: [OLD] } })] });
  const { user, stored } = await editPage({
    page: { ...LIVE, pageVersion },
    permissions: [...REVIEWER],
    handlers: [serveReplaced({ hash: "old", file: NEW })],
  });
  await chooseBlock(user, /^Hero/);
  const notice = await screen.findByText(
    "This file was replaced in the media library. The page still shows the earlier one, until it is saved again.",
  );
  expect(store()).toHaveAttribute("aria-disabled");
  expect(publish()).toHaveAttribute("aria-disabled");

  await user.click(screen.getByRole("button", { name: "Use the new file: menu.jpg" }));
  expect(notice).not.toBeInTheDocument();
  expect(screen.getByText("The new file is used.")).toHaveFocus();
  expect(screen.getByText("400 × 300 pixels")).toBeVisible();
  expect(store()).not.toHaveAttribute("aria-disabled");
  expect(publish()).not.toHaveAttribute("aria-disabled");

  await user.click(screen.getByRole("button", { name: "Undo" }));
  expect(screen.getByText(/^This file was replaced/)).toBeVisible();
  expect(store()).toHaveAttribute("aria-disabled");
  await user.click(screen.getByRole("button", { name: "Redo" }));
  await user.click(store());
  await waitFor(() => expect(stored).toHaveLength(1));
  expect(stored[0]?.blocks?.[0]?.__images?.picture).toMatchObject([{ fileID: 1, hash: "new", width: 400 }]);
  await waitFor(() => expect(store()).toHaveAttribute("aria-disabled"));
  expect(screen.queryByText(/^This file was replaced/)).not.toBeInTheDocument();
});

test("a picture in an item is taken over, and a crop that does not fit is dropped with a word about it", async () => {
  const cropParams = { x: 0, y: 0, width: 600, height: 300, rotate: 0, scaleX: 1, scaleY: 1 };
  const cards = {
    type: "cards",
    key: "c",
    props: { cards: [{ key: "k", title: "Lunch" }] },
    anchorPoint: "",
  };
  const __images = { "cards[k].picture": [{ ...OLD, hash: "part", cropParams }] };
  const { user, stored } = await editPage({
    page: { ...LIVE, pageVersion: version({ blocks: [{ ...cards, __images, __files: {} }] }) },
    handlers: [serveReplaced({ hash: "part", file: NEW })],
  });
  await chooseBlock(user, /^Cards/);
  await user.click(await screen.findByRole("button", { name: /^Lunch/ }));
  expect(
    await screen.findByText(/The crop does not fit the new one, which will be shown whole\./),
  ).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Use the new file: menu.jpg" }));
  expect(
    screen.getByText("The new file is used. The crop did not fit it, so it is shown whole."),
  ).toBeVisible();
  await user.click(store());
  await waitFor(() => expect(stored).toHaveLength(1));
  const after = stored[0]?.blocks?.[0]?.__images?.["cards[k].picture"];
  expect(after).toMatchObject([{ hash: "new", cropParams: null }]);
});

test("the picture for sharing is taken over", async () => {
  const { user, stored } = await editPage({
    tab: "/seo",
    page: { ...LIVE, pageVersion: version({ seoImage: [OLD] }) },
    handlers: [serveReplaced({ hash: "old", file: NEW })],
  });
  await user.click(await screen.findByRole("button", { name: "Use the new file: menu.jpg" }));
  await user.click(store());
  await waitFor(() => expect(stored).toHaveLength(1));
  expect(stored[0]?.seoImage).toMatchObject([{ fileID: 1, hash: "new" }]);
});

test("a file that is replaced while the page is open is announced when the window is looked at again", async () => {
  let items: ReplacedFile[] = [];
  const pageVersion = version({ blocks: [hero("a", "Today", { __images: { picture: [OLD] } })] });
  const { user } = await editPage({
    page: { ...LIVE, pageVersion },
    handlers: [http.get(api("page/1/replaced-files"), () => HttpResponse.json({ items, deleted: [] }))],
  });
  await chooseBlock(user, /^Hero/);
  expect(screen.queryByText(/^This file was replaced/)).not.toBeInTheDocument();
  items = [{ hash: "old", file: NEW }];
  window.dispatchEvent(new Event("visibilitychange"));
  expect(await screen.findByText(/^This file was replaced/)).toBeVisible();
});
