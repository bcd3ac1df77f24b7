import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { documentOf } from "../../../../document/document";
import { NO_STEPS } from "../../../../document/history";
import { editPage, newUserID } from "../../../../testing/edit-page";
import { hero, version } from "../../../../testing/fixtures";
import { WorkDatabase } from "../../work/storage/work-database";
import { WorkJournals } from "../../work/storage/work-journals";

const STORED = version({ blocks: [hero("a", "First"), hero("b", "Second")] });

let work: { userID: number; pageID: number };

function journalsOf(): WorkJournals {
  return new WorkJournals({ database: new WorkDatabase(), former: localStorage }, work, "reader");
}

async function keepIn(journal: string, at: number, ...titles: [string, string]): Promise<void> {
  const blocks = [hero("a", titles[0]), hero("b", titles[1])];
  const unsaved = { document: documentOf(version({ blocks })), autosave: null, unanswered: [] };
  await journalsOf().writeTo(journal, { base: 10, at, stacks: NO_STEPS, unsaved });
}

/** Returns the journals with unsaved work. */
async function journals(): Promise<string[]> {
  const found = await journalsOf().find({ isOpenElsewhere: () => true, isAlone: false });
  return found.journals.flatMap(({ head }) => (head.isUnsaved ? [head.journal] : []));
}

function rows(): (string | null)[] {
  const outline = within(screen.getByRole("region", { name: "Blocks of this page" }));
  return outline.getAllByRole("listitem").map((row) => row.textContent);
}

const edit = () => editPage({ userID: work.userID, page: { pageVersion: STORED } });

beforeEach(() => {
  work = { userID: newUserID(), pageID: 1 };
  sessionStorage.clear();
});

test("work of a closed tab is opened, and that of another one is brought in on request", async () => {
  await keepIn("newer", Date.parse("2026-03-02T10:00:00Z"), "of the one", "Second");
  await keepIn("older", Date.parse("2026-03-01T10:00:00Z"), "First", "of the other");
  const { user, stored } = await edit();
  expect(screen.getByText(/kept in this browser, have been restored/)).toBeVisible();
  expect(rows()).toEqual(["Hero of the one", "Hero Second"]);
  expect(screen.getByText(/more unsaved changes of yours to this page, of Mar 1, 2026/)).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Bring them in" }));
  expect(rows()).toEqual(["Hero of the one", "Hero of the other"]);
  expect(screen.queryByText(/more unsaved changes of yours/)).not.toBeInTheDocument();
  await user.click(screen.getByRole("button", { name: "Save" }));
  await screen.findByText("The page is saved.");
  expect(stored[0]?.blocks?.map(({ props }) => props?.title)).toEqual(["of the one", "of the other"]);
  await waitFor(async () => expect(await journals()).toEqual([]));
});

test("where both tabs changed the same, one is chosen", async () => {
  await keepIn("newer", 2, "of the one", "Second");
  await keepIn("older", 1, "of the other", "Second");
  const { user } = await edit();
  await user.click(screen.getByRole("button", { name: "Bring them in" }));
  const dialog = await screen.findByRole("dialog", { name: "Your changes from another window" });
  const choice = within(dialog);
  expect(choice.getByText("of the one", { selector: "dd" })).toBeVisible();
  expect(choice.getByText("of the other", { selector: "dd" })).toBeVisible();
  await user.click(choice.getByRole("button", { name: "Decide later" }));
  await waitFor(() => expect(dialog).not.toBeInTheDocument());
  expect(rows()[0]).toBe("Hero of the one");
  await user.click(screen.getByRole("button", { name: "Bring them in" }));
  const again = within(await screen.findByRole("dialog", { name: "Your changes from another window" }));
  await user.click(again.getByRole("radio", { name: "Take the other window’s" }));
  await user.click(again.getByRole("button", { name: "Keep the result" }));
  expect(rows()[0]).toBe("Hero of the other");
  await user.click(screen.getByRole("button", { name: "Undo" }));
  expect(rows()[0]).toBe("Hero of the one");
});

test("work of a closed tab is thrown away on request only", async () => {
  await keepIn("newer", 2, "of the one", "Second");
  await keepIn("older", 1, "of the other", "Second");
  const { user } = await edit();
  expect(await journals()).toContain("older");
  const offer = screen.getByText(/more unsaved changes of yours/).parentElement as HTMLElement;
  await user.click(within(offer).getByRole("button", { name: "Discard" }));
  await waitFor(async () => expect(await journals()).not.toContain("older"));
  expect(rows()[0]).toBe("Hero of the one");
});

test("a copy that cannot be read is not opened, and is handed out as a file", async () => {
  const text = JSON.stringify({ format: 99, deltas: ["50 %"] });
  localStorage.setItem(`pagewright:user:${work.userID}:page:1:journal:future`, text);
  const { user } = await edit();
  expect(screen.getByText("All changes saved")).toBeVisible();
  const file = screen.getByRole("link", { name: "Save them as a file" });
  expect(file).toHaveAttribute("download", "page-1.json");
  const [, content = ""] = file.getAttribute("href")?.split(",") ?? [];
  expect(JSON.parse(decodeURIComponent(content))).toEqual([JSON.parse(text)]);
  await user.click(screen.getByRole("button", { name: "Close" }));
  expect(screen.queryByRole("link", { name: "Save them as a file" })).not.toBeInTheDocument();
});
