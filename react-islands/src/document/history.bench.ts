import { bench, describe } from "vitest";
import { documentOfBlocks } from "../testing/documents";
import { hero } from "../testing/fixtures";
import { setValue } from "./commands/set-value";
import { type PageDocument, withBlock } from "./document";
import { type History, rebaseHistory, record, startHistory, undo } from "./history";

const BASE = documentOfBlocks(
  ...Array.from({ length: 200 }, (_, index) => hero(`b${index}`, "Words of a block. ".repeat(15))),
);

function worked(): History {
  let history = startHistory(BASE);
  for (let step = 0; step < 200; step += 1) {
    const place = {
      target: { part: "block", key: `b${step % 100}` },
      group: "props",
      path: "title",
    } as const;
    history = record(history, { deltas: setValue(history.present, place, `step ${step}`), at: step * 2000 });
  }
  return history;
}

function theirs(): PageDocument {
  return structuredClone(withBlock(BASE, "b150", ({ key }) => hero(key, "theirs")));
}

describe("200 blocks and 200 steps", () => {
  const mine = worked();
  const advance = { base: BASE, theirs: theirs() };
  let [plain, rebased] = [mine, rebaseHistory(mine, advance)];

  bench("undo a step", () => {
    plain = plain.past.length > 0 ? undo(plain) : mine;
  });

  bench("undo a step from before somebody else's version", () => {
    rebased = rebased.past.length > 0 ? undo(rebased) : rebaseHistory(mine, advance);
  });

  bench("bring somebody else's version under the work", () => {
    rebaseHistory(mine, { base: BASE, theirs: theirs() });
  });
});
