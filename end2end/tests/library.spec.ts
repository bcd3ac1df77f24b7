import { randomUUID } from "node:crypto";
import { expect, type Locator, type Page } from "@playwright/test";
import { Api } from "../api.ts";
import { test } from "../fixtures.ts";
import { LibraryPage } from "../library.ts";

/** Number of files, more than the library loads at first. */
const FILE_COUNT = 300;
/** Number of parallel API calls. */
const CONCURRENT_CALLS = 20;

/** Creates a folder with `count` files. Returns their ids. */
async function fillFolder(admin: Page, folder: string, count: number): Promise<number[]> {
  const api = new Api(admin);
  await api.write("POST", "medialib/create-dir", { path: "/", folderName: folder });
  const add = async (number: number) => {
    const url = `https://vimeo.com/${900_000_000 + number}`;
    const body = { path: `/${folder}/`, url, fileName: nameOf(number) };
    const { file } = await api.write<{ file: { id: number } }>("POST", "medialib/add-video", body);
    return file.id;
  };
  const ids: number[] = [];
  while (ids.length < count) {
    const length = Math.min(CONCURRENT_CALLS, count - ids.length);
    const numbers = Array.from({ length }, (_, index) => ids.length + index + 1);
    ids.push(...(await Promise.all(numbers.map(add))));
  }
  return ids;
}

function nameOf(number: number): string {
  return `Film ${String(number).padStart(3, "0")}`;
}

async function scrollTop(file: Locator): Promise<number> {
  return file.evaluate((element) => {
    let each: Element | null = element;
    while (each && getComputedStyle(each).overflowY !== "auto") each = each.parentElement;
    return each?.scrollTop ?? -1;
  });
}

async function scrollTo(file: Locator, top: number): Promise<void> {
  await file.evaluate((element, to) => {
    let each: Element | null = element;
    while (each && getComputedStyle(each).overflowY !== "auto") each = each.parentElement;
    if (each) each.scrollTop = to;
  }, top);
}

/** Waits until a file does not move for ten frames. */
async function standsStill(file: Locator): Promise<void> {
  await file.evaluate(
    (element) =>
      new Promise<void>((resolve) => {
        let [before, frames] = [Number.NaN, 0];
        const look = () => {
          const { top } = element.getBoundingClientRect();
          frames = top === before ? frames + 1 : 0;
          before = top;
          if (frames < 10) requestAnimationFrame(look);
          else resolve();
        };
        look();
      }),
  );
}

test("a link to a file opens its folder at the file, with its details", async ({ admin }) => {
  const library = new LibraryPage(admin);
  const folder = `Linked ${randomUUID().slice(0, 8)}`;
  const ids = await fillFolder(admin, folder, FILE_COUNT);
  const last = library.file(nameOf(FILE_COUNT - 5));

  await admin.goto(`/cmsadmin/medialibrary?file=${ids[FILE_COUNT - 6]}`);
  await expect(last).toBeInViewport({ ratio: 1 });
  await expect(last).toBeFocused();
  await expect(last).toHaveAttribute("aria-selected", "true");
  await expect(library.details.getByRole("textbox", { name: "Name", exact: true })).toHaveValue(
    nameOf(FILE_COUNT - 5),
  );
  expect(new URL(admin.url()).searchParams.get("path")).toBe(`/${folder}/`);
});

test("the chosen file stays in sight while its details open and close", async ({ admin }) => {
  const library = new LibraryPage(admin);
  const folder = `Reflowed ${randomUUID().slice(0, 8)}`;
  await fillFolder(admin, folder, FILE_COUNT);
  await library.open(folder);
  await scrollTo(library.files.first(), 6000);
  const lastSeen = () =>
    library.files.evaluateAll((all) => {
      const seen = all.filter((each) => {
        const { top, bottom } = each.getBoundingClientRect();
        return top > 300 && bottom < innerHeight - 120;
      });
      return seen.at(-1)?.querySelector("[title]")?.getAttribute("title") ?? "";
    });
  await expect.poll(lastSeen).toMatch(/^Film 1/);
  const name = await lastSeen();
  const file = library.file(name);

  await file.click();
  await expect(library.details).toBeVisible();
  // With the details open, fewer tiles fit in a row.
  await expect(file).toBeInViewport({ ratio: 1 });
  await standsStill(file);
  await expect(file).toBeInViewport({ ratio: 1 });
  await library.details.getByRole("button", { name: "Close the details" }).click();
  await expect(library.details).toBeHidden();
  await standsStill(file);
  await expect(file).toBeInViewport({ ratio: 1 });
});

test("Back leads from a search to where the folder was left, and from the details of a file to the files", async ({
  admin,
}) => {
  const library = new LibraryPage(admin);
  const folder = `Back ${randomUUID().slice(0, 8)}`;
  await fillFolder(admin, folder, FILE_COUNT);
  await library.open(folder);
  await scrollTo(library.files.first(), 2400);
  await expect.poll(() => scrollTop(library.files.first())).toBe(2400);

  await admin.getByRole("searchbox", { name: "Search" }).fill("Film 007");
  await expect(library.files).toHaveCount(1);
  await admin.goBack();
  await expect(admin.getByText(`${FILE_COUNT} files`, { exact: true })).toBeVisible();
  await expect(admin.getByRole("searchbox", { name: "Search" })).toHaveValue("");
  await expect.poll(() => scrollTop(library.files.first())).toBe(2400);

  const seen = library.files.filter({ hasText: "Film" }).nth(40);
  await seen.click();
  await expect(library.details).toBeVisible();
  await admin.goBack();
  await expect(library.details).toBeHidden();
  expect(new URL(admin.url()).searchParams.get("path")).toBe(`/${folder}/`);
  await expect(seen).toBeVisible();
});

test("several files are restored from the trash, and the rest is removed for good", async ({ admin }) => {
  const library = new LibraryPage(admin);
  const folder = `Restored ${randomUUID().slice(0, 8)}`;
  const ids = await fillFolder(admin, folder, 5);
  const api = new Api(admin);
  for (const id of ids) await api.write("POST", "medialib/delete-file", { id, force: false });

  await admin.goto("/cmsadmin/medialibrary?trash=true");
  const inTrash = admin.getByRole("row").filter({ hasText: folder });
  await expect(inTrash).toHaveCount(5);
  const check = (number: number) =>
    inTrash.filter({ hasText: nameOf(number) }).getByRole("checkbox", { name: `Select “${nameOf(number)}”` });
  const bar = admin.getByRole("group", { name: "Actions for the selected rows" });

  await check(2).click();
  await check(4).focus();
  await admin.keyboard.press("Space");
  await expect(bar.getByText("2 selected")).toBeVisible();
  await bar.getByRole("button", { name: "Restore" }).click();
  await expect(admin.getByText("2 files are back in the library.")).toBeVisible();
  await expect(inTrash).toHaveCount(3);

  await check(1).click();
  await check(5).click();
  await bar.getByRole("button", { name: "Delete for good" }).click();
  const dialog = admin.getByRole("dialog", { name: "Delete for good" });
  await expect(dialog.getByText(/^2 files are removed for good.*This cannot be undone\.$/)).toBeVisible();
  await dialog.getByRole("button", { name: "Delete for good" }).click();
  await expect(admin.getByText("2 files are gone for good.")).toBeVisible();
  await expect(inTrash).toHaveCount(1);

  await library.open(folder);
  await expect(library.files).toHaveText([/Film 002/, /Film 004/]);
});
