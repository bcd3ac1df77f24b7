// @vitest-environment jsdom

import { expect, test } from "vitest";
import type { PageEditorProps } from "../../../api/wire";
import { removeBlock } from "../../../document/commands/blocks";
import { BLOCK_TYPES, HERO, hero, PAGE_TYPES, SETTINGS, version } from "../../../testing/fixtures";
import { memoryStorage } from "../../../testing/memory-storage";
import { open } from "../../../testing/sessions";
import type { PageSession } from "../work/page-session";
import { createEditor, type Editor } from "./editor";
import { heartbeatOf } from "./presence/session-heartbeat";
import { activityOf } from "./slices/dialogs";
import { countBlocks, documentIn } from "./slices/document";

/** Returns words whose texts are the keys of translations. */
function wordsOf(): Editor["words"] {
  const t = ((key: string) => key) as Editor["words"]["t"];
  const text = () => "";
  return {
    t,
    placeText: () => ({ where: "", label: "", extent: null, kind: null }),
    blocksText: text,
    typesText: text,
    stepText: text,
  };
}

function editorOf(session: PageSession) {
  history.replaceState(null, "", "/cmsadmin/page/1");
  const props: PageEditorProps = {
    language: "en",
    pageID: 1,
    versionID: null,
    tab: "overview",
    blockTypes: BLOCK_TYPES,
    pageTypes: PAGE_TYPES,
    user: { ID: 1, name: "Ada", permissions: [] },
    settings: SETTINGS,
  };
  const parts = { props, session, heartbeat: heartbeatOf(session), words: wordsOf() };
  const store = createEditor(parts, memoryStorage());
  store.getState().followBlocks();
  return store.getState;
}

/** Opens an editor with one block per letter. */
async function editorWith(keys: string) {
  const blocks = [...keys].map((key) => hero(key, key));
  const { session } = await open({ page: { pageVersion: version({ blocks }) } });
  return editorOf(session);
}

function keysIn(editor: Editor): string {
  return documentIn(editor)
    .blocks.map(({ key }) => key)
    .join("");
}

test("a block that was added is selected, its form is shown, and takes the focus once", async () => {
  const editor = await editorWith("ab");
  editor().showView("preview");
  editor().addBlock(HERO, "a");
  const { block, blocks } = editor().selection;
  expect(documentIn(editor()).blocks[1]?.key).toBe(block);
  expect(blocks).toEqual([block]);
  expect(editor().layout.shown.form).toBe(true);
  expect([editor().takeNewBlock(), editor().takeNewBlock()]).toEqual([true, false]);
});

test("a range goes from the row where it began to each next row, and another selection begins another range", async () => {
  const editor = await editorWith("abcde");
  editor().select("c");
  editor().selectRow("e", "range");
  expect(editor().selection).toMatchObject({ block: "e", blocks: ["c", "d", "e"] });
  editor().selectRow("a", "range");
  expect(editor().selection).toMatchObject({ block: "a", blocks: ["a", "b", "c"] });
  editor().select("b");
  editor().selectRow("d", "range");
  expect(editor().selection.blocks).toEqual(["b", "c", "d"]);
});

test("removed blocks leave the selection to the one behind them, and undoing one step selects nothing else", async () => {
  const editor = await editorWith("abcd");
  editor().removeBlocks(["b", "c"]);
  expect(keysIn(editor())).toBe("ad");
  expect(editor().selection).toMatchObject({ block: "d", blocks: ["d"] });
  editor().session.undo();
  expect(keysIn(editor())).toBe("abcd");
  expect(editor().selection.block).toBe("d");
});

test("blocks that somebody else removed are no longer selected", async () => {
  const editor = await editorWith("abc");
  editor().selectAll(["a", "b"], "b");
  editor().session.perform((document) => removeBlock(document, "b"));
  expect(editor().selection).toMatchObject({ block: "a", blocks: ["a"] });
});

test("a jump shows the form, except from the preview, which may stay alone", async () => {
  const editor = await editorWith("ab");
  editor().showView("preview");
  editor().jumpTo("a", "title", "preview");
  expect(editor().layout.shown.form).toBe(false);
  editor().jumpTo("b", "title");
  expect(editor().layout.shown.form).toBe(true);
  expect(editor().selection).toMatchObject({ block: "b", jump: { path: "title", takesFocus: true } });
});

test("the picker opens where the blocks are, and the activity follows from the dialog and the tab", async () => {
  const editor = await editorWith("ab");
  editor().openTab("seo");
  expect(activityOf(editor())).toBe("EditingSEOSettings");
  editor().openPicker({ after: "a" });
  expect(editor()).toMatchObject({ tab: "overview", dialog: { picker: { after: "a" } } });
  expect(activityOf(editor())).toBe("AddingBlock");
  editor().openPicker({ replacing: "a" });
  expect(activityOf(editor())).toBe("ReplaceBlock");
  editor().closeDialog();
  expect(activityOf(editor())).toBe("Editing");
});

test("a full page says so where the picker is asked for, and replaces blocks all the same", async () => {
  const blocks = Array.from({ length: 500 }, (_, index) => hero(`b${index}`, ""));
  const { session } = await open({ page: { pageVersion: version({ blocks }) } });
  const editor = editorOf(session);
  const said: string[] = [];
  editor().onAnnouncement((text) => said.push(text));
  editor().openPicker({ after: null });
  expect([said, editor().dialog]).toEqual([["outline.full"], null]);
  editor().openPicker({ replacing: "b7" });
  expect(editor().dialog).toEqual({ picker: { replacing: "b7" } });
  expect(countBlocks(editor())).toBe(500);
});

test("each announcement is heard, two of the same text too, until its listener goes", async () => {
  const editor = await editorWith("a");
  const said: string[] = [];
  const stop = editor().onAnnouncement((text) => said.push(text));
  editor().announce("Moved");
  editor().announce("Moved");
  stop();
  editor().announce("Removed");
  expect(said).toEqual(["Moved", "Moved"]);
});

test("a tab is opened by its address, and Back leads to the former one", async () => {
  const editor = await editorWith("a");
  const stop = editor().followAddress();
  editor().openTab("settings");
  expect([location.pathname, editor().tab]).toEqual(["/cmsadmin/page/1/settings", "settings"]);
  const isBack = new Promise((resolve) => window.addEventListener("popstate", resolve, { once: true }));
  history.back();
  await isBack;
  expect(editor().tab).toBe("overview");
  stop();
});

test("a collapsed row stays so while others are added, and later rows follow all others", async () => {
  const editor = await editorWith("ab");
  editor().collapse(["a"], true);
  expect(editor().collapsed).toEqual({ rest: false, others: new Set(["a"]) });
  editor().collapseAll(true);
  editor().collapse(["a"], false);
  expect(editor().collapsed).toEqual({ rest: true, others: new Set(["a"]) });
});
