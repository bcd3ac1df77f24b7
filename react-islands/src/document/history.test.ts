import { expect, test } from "vitest";
import { documentWith, keysOf } from "../testing/documents";
import { image } from "../testing/fixtures";
import { removeBlock } from "./commands/blocks";
import { setPageFields, setValue } from "./commands/set-value";
import type { Delta } from "./delta";
import { type History, rebaseHistory, record, redo, replacePresent, startHistory, undo } from "./history";

const START = documentWith("a", "b");

/** A history in which the title was set at certain times. */
function after(...steps: [title: string, at: number][]): History {
  return steps.reduce(
    (history, [title, at]) => record(history, { deltas: setPageFields(history.present, { title }), at }),
    startHistory(START),
  );
}

function title({ present }: History): string {
  return present.title;
}

test("undo and redo walk the steps", () => {
  const history = after(["one", 0], ["two", 2000]);
  expect(title(undo(history))).toBe("one");
  expect(title(undo(undo(history)))).toBe("About us");
  expect(title(redo(undo(history)))).toBe("two");
});

test("typing on without a pause is one step", () => {
  const history = after(["h", 0], ["he", 400], ["hel", 1300]);
  expect(history.past).toHaveLength(1);
  expect(title(undo(history))).toBe("About us");
  expect(title(redo(undo(history)))).toBe("hel");
});

test("a pause or another field begins a new step", () => {
  expect(title(undo(after(["h", 0], ["he", 1000])))).toBe("h");
  const elsewhere = record(after(["h", 0]), { deltas: setPageFields(START, { seoTitle: "x" }), at: 10 });
  expect(title(undo(elsewhere))).toBe("h");
});

test("the words for one picture are one step, and another picture is another", () => {
  const place = { target: { part: "block", key: "a" }, group: "__images", path: "picture" } as const;
  const steps = [[image(1)], [image(1, { altText: "A" })], [image(1, { altText: "A bridge" })], [image(2)]];
  const history = steps.reduce(
    (so, picture, at) => record(so, { deltas: setValue(so.present, place, picture), at }),
    startHistory(START),
  );
  const once = undo(history);
  expect(once.present.blocks[0]?.__images).toEqual({ picture: [image(1, { altText: "A bridge" })] });
  expect(undo(once).present).toEqual(START);
});

test("the new content of each file is a step of its own", () => {
  const place = { target: { part: "block", key: "a" }, group: "__files", path: "terms" } as const;
  const files = (...hashes: string[]) => hashes.map((hash, index) => ({ fileID: index + 1, hash }));
  const steps = [files("old", "old"), files("new", "old"), files("new", "new")];
  const history = steps.reduce(
    (so, value, at) => record(so, { deltas: setValue(so.present, place, value), at }),
    startHistory(START),
  );
  const once = undo(history);
  expect(once.present.blocks[0]?.__files).toEqual({ terms: files("new", "old") });
  expect(undo(once).present.blocks[0]?.__files).toEqual({ terms: files("old", "old") });
});

test("a step after undoing forgets what was undone", () => {
  const undone = undo(after(["one", 0]));
  const history = record(undone, { deltas: setPageFields(undone.present, { title: "other" }), at: 1 });
  expect(redo(history)).toBe(history);
});

test("there is nothing before the first step, and nothing after the last", () => {
  const history = startHistory(START);
  expect(undo(history)).toBe(history);
  expect(redo(history)).toBe(history);
});

test("undoing and redoing leave every block that they do not change the same object", () => {
  const document = documentWith(...Array.from({ length: 200 }, (_, index) => `b${index}`));
  const place = { target: { part: "block", key: "b7" }, group: "props", path: "title" } as const;
  const history = record(startHistory(document), { deltas: setValue(document, place, "new"), at: 0 });
  for (const { present } of [undo(history), redo(undo(history))]) {
    expect(present.blocks.filter((block, index) => block !== document.blocks[index])).toHaveLength(1);
  }
});

test("what changes nothing is no step", () => {
  const history = startHistory(START);
  const gone: Delta = {
    type: "set",
    target: { part: "block", key: "x" },
    group: "props",
    path: "a",
    value: 1,
  };
  expect(record(history, { deltas: [gone], at: 0 })).toBe(history);
});

test("the server's words are no step, and undoing keeps them where nothing else was said", () => {
  const history = after(["one", 0]);
  const cleaned = { ...history.present, seoTitle: "cleaned" };
  const replaced = replacePresent(history, cleaned);
  expect(undo(replaced).present).toEqual({ ...START, seoTitle: "cleaned" });
  expect(redo(undo(replaced)).present).toEqual(cleaned);
});

test("what came from elsewhere is in every state, and steps that do nothing any more are gone", () => {
  const typed = after(["one", 0], ["two", 2000]);
  const removed = record(typed, { deltas: removeBlock(typed.present, "a"), at: 4000 });
  const rebased = rebaseHistory(undo(removed), (state) => ({
    ...state,
    seoTitle: "theirs",
    blocks: state.blocks.filter(({ key }) => key !== "a"),
  }));
  expect(rebased.future).toEqual([]);
  expect(rebased.past).toHaveLength(2);
  const start = undo(undo(rebased)).present;
  expect(start).toMatchObject({ title: "About us", seoTitle: "theirs" });
  expect(keysOf(start)).toEqual(["b"]);
});

test("the oldest steps are forgotten", () => {
  const history = after(
    ...Array.from({ length: 300 }, (_, step): [string, number] => [String(step), step * 1000]),
  );
  expect(history.past).toHaveLength(200);
});
