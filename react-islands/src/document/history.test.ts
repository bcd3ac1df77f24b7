import fc from "fast-check";
import { expect, test } from "vitest";
import { documentWith, keysOf } from "../testing/documents";
import { image } from "../testing/fixtures";
import { removeBlock } from "./commands/blocks";
import { setPageFields, setValue } from "./commands/set-value";
import type { Delta } from "./delta";
import type { PageDocument } from "./document";
import {
  type History,
  type Input,
  nextUndo,
  rebaseHistory,
  record,
  redo,
  replacePresent,
  startHistory,
  undo,
} from "./history";
import type { Advance } from "./merge/rebase";

const START = documentWith("a", "b");

/** Undoes all steps. Returns the documents, newest first. */
function statesOf(history: History): PageDocument[] {
  const states: PageDocument[] = [];
  for (let state = history; state.past.length > 0; ) {
    state = undo(state);
    states.push(state.present);
  }
  return states;
}

/** Creates a history by setting titles at certain times. */
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
  const history = after(["About us,", 0], ["About us, ", 400], ["About us, h", 1300]);
  expect(history.past).toHaveLength(1);
  expect(title(undo(history))).toBe("About us");
  expect(title(redo(undo(history)))).toBe("About us, h");
});

test("a pause or another field begins a new step", () => {
  expect(title(undo(after(["h", 0], ["he", 1000])))).toBe("h");
  const elsewhere = record(after(["h", 0]), { deltas: setPageFields(START, { seoTitle: "x" }), at: 10 });
  expect(title(undo(elsewhere))).toBe("h");
});

test("choosing a picture is a step, typing its words is another", () => {
  const place = { target: { part: "block", key: "a" }, group: "__images", path: "picture" } as const;
  const steps = [[image(1)], [image(1, { altText: "A" })], [image(1, { altText: "Ab" })], [image(2)]];
  const history = steps.reduce(
    (so, picture, at) => record(so, { deltas: setValue(so.present, place, picture), at }),
    startHistory(START),
  );
  const once = undo(history);
  expect(once.present.blocks[0]?.__images).toEqual({ picture: [image(1, { altText: "Ab" })] });
  expect(undo(once).present.blocks[0]?.__images).toEqual({ picture: [image(1)] });
  expect(undo(undo(once)).present).toEqual(START);
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

const IN_A = { target: { part: "block", key: "a" }, group: "props" } as const;

/** Creates a history by setting a value ten times per second. */
function changed(path: string, values: unknown[], input?: Input): History {
  return values.reduce<History>((so, value, index) => {
    const deltas = setValue(so.present, { ...IN_A, path }, value);
    return record(so, { deltas, at: index * 100, ...(input && { input }) });
  }, startHistory(START));
}

function propsOf({ present }: History) {
  return present.blocks[0]?.props;
}

test("each value that is chosen is a step of its own, whatever it consists of", () => {
  const history = changed("date", ["2026-03-01", "2026-03-02", "2026-03-01"], "chosen");
  expect(history.past).toHaveLength(3);
  expect(propsOf(undo(history))).toMatchObject({ date: "2026-03-02" });
  expect(propsOf(undo(undo(history)))).toMatchObject({ date: "2026-03-01" });
});

test("lists and switches are never typed", () => {
  expect(changed("tags", [["one"], ["one", "two"], ["one"]]).past).toHaveLength(3);
  expect(changed("isOpen", [true, false, true]).past).toHaveLength(3);
});

test("a number is typed, and what follows a choice is no part of it", () => {
  expect(changed("count", [1, 12, 123]).past).toHaveLength(1);
  const chosen = changed("link", ["/about"], "chosen");
  const history = record(chosen, {
    deltas: setValue(chosen.present, { ...IN_A, path: "link" }, "/about#team"),
    at: 10,
  });
  expect(propsOf(undo(history))).toMatchObject({ link: "/about" });
});

test("typing that leads back to what was there before is no step, and the step before it stays", () => {
  const before = after(["one", 0]);
  const history = ["one!", "one"].reduce(
    (so, text, index) => record(so, { deltas: setPageFields(so.present, { title: text }), at: 2000 + index }),
    before,
  );
  expect(history.past).toEqual(before.past);
  const next = record(history, { deltas: setPageFields(history.present, { title: "one?" }), at: 2010 });
  expect(title(undo(next))).toBe("one");
  expect(title(undo(undo(next)))).toBe("About us");
  const emptied = changed("subtitle", ["a", undefined]);
  expect(emptied.past).toEqual([]);
  expect(emptied.present).toEqual(START);
});

test("whatever is typed and chosen, each step back changes the page, and the last one leads to the start", () => {
  const step = fc.record({
    path: fc.constantFrom("title", "date"),
    value: fc.option(fc.constantFrom<unknown>("a", "ab", 1, ["a"], true), { nil: undefined }),
    pause: fc.constantFrom(10, 2000),
    input: fc.constantFrom<Input>("typed", "chosen"),
  });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 15 }), (steps) => {
      let history = startHistory(START);
      let at = 0;
      for (const { path, value, pause, input } of steps) {
        at += pause;
        history = record(history, { deltas: setValue(history.present, { ...IN_A, path }, value), at, input });
      }
      const end = history.present;
      while (history.past.length > 0) {
        const back = undo(history);
        expect(back.present).not.toEqual(history.present);
        history = back;
      }
      expect(history.present).toEqual(START);
      while (history.future.length > 0) history = redo(history);
      expect(history.present).toEqual(end);
    }),
  );
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

/** Creates a colleague's version by changing the start document. */
function advanceBy(change: (document: PageDocument) => PageDocument): Advance {
  return { base: START, theirs: structuredClone(change(START)) };
}

test("what came from elsewhere is in every state, and steps that do nothing any more are gone", () => {
  const typed = after(["one", 0], ["two", 2000]);
  const removed = record(typed, { deltas: removeBlock(typed.present, "a"), at: 4000 });
  const advance = advanceBy(({ blocks, ...page }) => ({
    ...page,
    seoTitle: "theirs",
    blocks: blocks.filter(({ key }) => key !== "a"),
  }));
  const rebased = rebaseHistory(undo(removed), advance);
  expect(rebased.future).toEqual([]);
  const states = statesOf(rebased);
  expect(states.map(({ title }) => title)).toEqual(["one", "About us"]);
  expect(states.at(-1)).toMatchObject({ seoTitle: "theirs" });
  expect(keysOf(states.at(-1) ?? START)).toEqual(["b"]);
});

test("a step that would change nothing is never the next one", () => {
  const typed = after(["one", 0], ["two", 2000]);
  const both = record(typed, { deltas: setPageFields(typed.present, { seoTitle: "mine" }), at: 4000 });
  const theirs = advanceBy((document) => ({ ...document, title: "theirs" }));
  const rebased = rebaseHistory(both, theirs);
  expect(nextUndo(rebased)).toMatchObject([{ path: "seoTitle", value: "" }]);
  const undone = undo(rebased);
  expect(undone.past).toEqual([]);
  expect(undone.present).toMatchObject({ title: "theirs", seoTitle: "" });
  expect(redo(undone).present).toMatchObject({ title: "theirs", seoTitle: "mine" });
});

test("steps from before and after several versions of others are undone and redone in their order", () => {
  let history = after(["one", 0]);
  let base = START;
  for (const [index, key] of ["a", "b"].entries()) {
    const theirs = { ...base, blocks: base.blocks.filter((block) => block.key !== key) };
    history = rebaseHistory(history, { base, theirs });
    base = theirs;
    const deltas = setPageFields(history.present, { seoTitle: `mine ${index}` });
    history = record(history, { deltas, at: 1e6 * (index + 1) });
  }
  const states = statesOf(history);
  expect(states.map(({ seoTitle, title }) => [seoTitle, title])).toEqual([
    ["mine 0", "one"],
    ["", "one"],
    ["", "About us"],
  ]);
  expect(states.flatMap(keysOf)).toEqual([]);
  let end = history;
  while (end.past.length > 0) end = undo(end);
  while (end.future.length > 0) end = redo(end);
  expect(end.present).toEqual(history.present);
});

test("the oldest steps are forgotten", () => {
  const history = after(
    ...Array.from({ length: 300 }, (_, step): [string, number] => [String(step), step * 1000]),
  );
  expect(history.past).toHaveLength(200);
});

/** Simulates an editor who types a title at a cursor. */
class Writer {
  history = startHistory(documentWith("a"));
  cursor = this.text.length;
  at = 0;

  get text(): string {
    return this.history.present.title;
  }

  type(text: string): this {
    for (const letter of text) this.replace(0, letter);
    return this;
  }

  backspace(count: number): this {
    for (let done = 0; done < count; done += 1) this.replace(1, "");
    return this;
  }

  /** Replaces the `count` characters before the cursor. */
  replace(count: number, text: string, isComposing = false): this {
    const start = this.cursor - count;
    const title = this.text.slice(0, start) + text + this.text.slice(this.cursor);
    this.cursor = start + text.length;
    this.at += 1;
    const deltas = setPageFields(this.history.present, { title });
    this.history = record(this.history, { deltas, at: this.at, isComposing });
    return this;
  }

  compose(...states: string[]): this {
    let former = "";
    for (const state of states) {
      this.replace(former.length, state, true);
      former = state;
    }
    return this;
  }

  moveTo(cursor: number): this {
    this.cursor = cursor;
    return this;
  }
}

/** Undoes all steps. Returns the titles, newest first. */
function undone({ history }: Writer): string[] {
  const texts: string[] = [];
  for (let state = history; state.past.length > 0; state = undo(state)) texts.push(title(undo(state)));
  return texts;
}

test.each([
  [
    "a paste",
    (by: Writer) => by.type(" a").replace(0, "bcd").type("e"),
    ["About us abcd", "About us a", "About us"],
  ],
  [
    "a cut",
    (by: Writer) => by.type("abc").replace(2, "").type("d"),
    ["About usa", "About usabc", "About us"],
  ],
  [
    "an Enter",
    (by: Writer) => by.type("ab").replace(0, "\n").type("cd"),
    ["About usab\n", "About usab", "About us"],
  ],
  [
    "words typed over a selection",
    (by: Writer) => by.type("abc").replace(3, "x"),
    ["About usabc", "About us"],
  ],
  ["a jump of the cursor", (by: Writer) => by.type("ab").moveTo(0).type("cd"), ["About usab", "About us"]],
  [
    "a jump back to the same place",
    (by: Writer) => by.type("ab").moveTo(8).type("c"),
    ["About usab", "About us"],
  ],
  [
    "deleting letters that were there before",
    (by: Writer) => by.backspace(2).type("x"),
    ["About ", "About us"],
  ],
  [
    "a letter that is taken back while typing",
    (by: Writer) => by.type("abd").backspace(1).type("c"),
    ["About us"],
  ],
  [
    "letters that are repeated",
    (by: Writer) => by.moveTo(8).type("sss").backspace(1).type("st"),
    ["About us"],
  ],
  [
    "a letter within letters that are equal to it",
    (by: Writer) => by.replace(8, "aaaa").moveTo(2).type("aab"),
    ["aaaa", "About us"],
  ],
  [
    "an emoji of several characters",
    (by: Writer) => by.type("a").replace(0, "👩‍👩‍👧").type("b"),
    ["About us"],
  ],
  [
    "a word of an input method",
    (by: Writer) => by.compose("t", "と", "とう", "とうk", "とうきょう", "東京").compose("n", "に"),
    ["About us"],
  ],
] satisfies [string, (by: Writer) => Writer, string[]][])(
  "%s is undone in the steps that people know",
  (_, work, texts) => {
    expect(undone(work(new Writer()))).toEqual(texts);
  },
);

test("some 20 letters are a step, however fast they come", () => {
  const by = new Writer().type("a".repeat(50));
  expect(undone(by).map((text) => text.length - "About us".length)).toEqual([40, 20, 0]);
  const back = new Writer().replace(8, "b".repeat(50)).backspace(45);
  expect(undone(back).map((text) => text.length)).toEqual([10, 30, 50, 8]);
});

test("an edit that the editor of the field knows is taken as it is", () => {
  const edit = { from: [5, 5], removed: "", inserted: "&", isComposing: false } as const;
  const write = (history: History, value: string, input: Input) =>
    record(history, { deltas: setValue(history.present, { ...IN_A, path: "text" }, value), at: 0, input });
  const typed = write(startHistory(START), "<p>a&amp;</p>", edit);
  const further = write(typed, "<p>a&amp;b</p>", { ...edit, from: [6, 6], inserted: "b" });
  expect(further.past).toHaveLength(1);
  expect(write(further, "<p>a&amp;bc</p>", { ...edit, from: [3, 3], inserted: "c" }).past).toHaveLength(2);
  expect(write(further, "<p><em>a&amp;b</em></p>", "chosen").past).toHaveLength(2);
});

test("wherever letters are typed, those at one cursor are one step", () => {
  const letters = fc.stringMatching(/^[ab]{1,8}$/);
  fc.assert(
    fc.property(fc.stringMatching(/^[ab]{0,8}$/), fc.nat(8), letters, (start, place, typed) => {
      const by = new Writer().replace(8, start || "c");
      by.moveTo(Math.min(place, by.text.length)).type(typed);
      expect(undone(by)).toEqual([start || "c", "About us"]);
    }),
  );
});
