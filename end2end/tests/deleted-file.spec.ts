import { randomUUID } from "node:crypto";
import { expect } from "@playwright/test";
import { Api } from "../api.ts";
import { EditorPage } from "../editor.ts";
import { test } from "../fixtures.ts";
import { LibraryPage } from "../library.ts";
import { paintQuarters } from "../pictures.ts";

test("a picture that was deleted is named in the form and above the preview, and another takes its place", async ({
  admin,
}) => {
  const folder = `Berths ${randomUUID().slice(0, 8)}`;
  const shape = { width: 320, height: 240 };
  const files = [
    await paintQuarters(admin, { ...shape, name: "old-berth.png" }),
    await paintQuarters(admin, { ...shape, name: "new-berth.png" }),
  ];
  const library = new LibraryPage(admin);
  await library.openNewFolder(folder, files);
  const editor = new EditorPage(admin);
  await editor.createPage(`Berths ${randomUUID()}`);
  await editor.addBlock("Picture");
  await editor.choosePicture("old-berth.png", folder);
  await editor.store();
  const id = await admin.evaluate(async () => {
    const number = location.pathname.split("/").at(-1);
    const page = await (await fetch(`/api/pagewright/page/${number}`)).json();
    return page.pageVersion.blocks[0].__images.picture[0].fileID as number;
  });
  await new Api(admin).write("POST", "medialib/delete-file", { id, force: true });

  await admin.reload();
  const preview = admin.getByRole("region", { name: "Preview" });
  await expect(preview.getByText("“old-berth.png” was deleted from the media library.")).toBeVisible();
  await preview.getByRole("button", { name: "Choose another file for “old-berth.png”" }).click();
  const form = admin.getByRole("region", { name: "Picture", exact: true });
  await expect(form.getByText("“old-berth.png” was deleted from the media library.")).toBeVisible();
  await form.getByRole("button", { name: "Choose another file for “old-berth.png”" }).click();
  const picker = admin.getByRole("dialog", { name: "Choose a file" });
  await picker.getByRole("treeitem", { name: folder, exact: true }).click();
  await picker.getByRole("option", { name: "new-berth.png" }).dblclick();
  await expect(admin.getByText("was deleted from the media library")).toHaveCount(0);
  await editor.store();
});
