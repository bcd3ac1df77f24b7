import { screen, waitFor, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { expect, test } from "vitest";
import { editPage } from "../../../testing/edit-page";
import { hero, image, version } from "../../../testing/fixtures";
import { chooseFile, serveFiles } from "../../../testing/library";
import { mediaFile } from "../../../testing/media-fixtures";
import { api } from "../../../testing/server";

const DELETED = /^“menu.jpg” was deleted from the media library\./;

function form() {
  return within(screen.getByRole("region", { name: "Hero" }));
}

async function editWith(isLive: boolean) {
  const picture = image(1, { hash: "old", fileName: "menu.jpg" });
  const answer = { items: [], deleted: [{ fileID: 1, isLive }] };
  const edited = await editPage({
    page: { pageVersion: version({ blocks: [hero("a", "Today", { __images: { picture: [picture] } })] }) },
    handlers: [http.get(api("page/1/replaced-files"), () => HttpResponse.json(answer))],
  });
  serveFiles([mediaFile(2, "two.png")]);
  const outline = await screen.findByRole("region", { name: "Blocks of this page" });
  await edited.user.click(within(outline).getByRole("button", { name: /^Hero/ }));
  return edited;
}

test("a deleted picture is named, and another one is chosen in its place", async () => {
  const { user, stored } = await editWith(true);
  const notice = await form().findByText(DELETED);
  expect(notice).toHaveTextContent("Visitors still see it");
  await user.click(form().getByRole("button", { name: "Choose another file for “menu.jpg”" }));
  await chooseFile(user, /two\.png/);
  await waitFor(() => expect(notice).not.toBeInTheDocument());
  await user.click(screen.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(stored).toHaveLength(1));
  expect(stored[0]?.blocks?.[0]?.__images?.picture).toMatchObject([{ fileID: 2 }]);
});

test("a deleted picture of a draft is not said to be seen by visitors", async () => {
  await editWith(false);
  const notice = await form().findByText(DELETED);
  expect(notice).not.toHaveTextContent("Visitors");
});

test("a deleted picture is named above the preview, which leads to its field", async () => {
  const { user } = await editWith(true);
  const preview = within(screen.getByRole("region", { name: "Preview" }));
  expect(await preview.findByText(DELETED)).toHaveTextContent("Visitors still see it");
  await user.click(screen.getByRole("button", { name: /^Page / }));
  await user.click(preview.getByRole("button", { name: "Choose another file for “menu.jpg”" }));
  const field = await screen.findByRole("group", { name: "Picture" });
  await waitFor(() => expect(field).toContainElement(document.activeElement as HTMLElement));
});
