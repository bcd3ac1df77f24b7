import { randomUUID } from "node:crypto";
import { expect } from "@playwright/test";
import { test } from "../fixtures.ts";
import { Library } from "../library.ts";
import { type LocalFile, paintQuarters } from "../pictures.ts";

/** A name that nothing else on the site has. */
function unique(name: string): string {
  return `${name} ${randomUUID().slice(0, 8)}`;
}

function textFile(name: string, text: string): LocalFile {
  return { name, mimeType: "text/plain", buffer: Buffer.from(text) };
}

test("of ten files nine are uploaded and the bad one is named with its reason", async ({ admin }) => {
  const library = new Library(admin);
  const folder = unique("Ten files");
  const good = [
    ...(await Promise.all(
      ["a.jpg", "b.jpg", "c.png", "d.png", "e.jpg", "f.png"].map((name) =>
        paintQuarters(admin, { name, width: 60, height: 40 }),
      ),
    )),
    textFile("g.txt", "Opening hours"),
    { ...textFile("h.csv", "day;hour"), mimeType: "text/csv" },
    textFile("i.txt", "Directions"),
  ];
  const bad = { ...textFile("invoice.jpg", "<html>no picture</html>"), mimeType: "image/jpeg" };
  await library.open();
  await library.createFolder(folder);
  await library.folder(folder).getByRole("link").click();
  await library.drop([...good.slice(0, 4), bad, ...good.slice(4)]);

  const row = library.uploads.getByRole("listitem").filter({ hasText: "invoice.jpg" });
  await expect(library.uploads.getByRole("button", { name: "1 file was not uploaded" })).toBeVisible();
  await expect(row).toContainText("the content is not what the name says");
  await expect(library.uploads.getByRole("listitem").filter({ hasText: "Uploaded" })).toHaveCount(9);
  await library.uploads.getByRole("button", { name: "Close this list" }).click();
  await expect(library.uploads).toBeHidden();

  await expect(admin.getByText("9 files", { exact: true })).toBeVisible();
  await library.open(folder);
  await expect(library.files).toHaveCount(9);
  for (const { name } of good) await expect(library.file(name)).toBeVisible();
});
