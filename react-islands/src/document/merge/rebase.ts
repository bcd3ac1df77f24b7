import { isEqual } from "../../lib/equal";
import type { PageDocument } from "../document";
import { compare, merge } from "./merge";

/** Somebody else's version, and the one that it was made on. */
export interface Advance {
  base: PageDocument;
  theirs: PageDocument;
}

type Rebase = (state: PageDocument) => PageDocument;

/** Each step that is undone asks for the same function. */
const REBASES = new WeakMap<Advance, Rebase>();

/**
 * Returns a function that rebases a state of work from `base` onto `theirs`: their changes are in every
 * rebased state, so undo never reverts them.
 */
export function rebaseOnto(advance: Advance): Rebase {
  let rebase = REBASES.get(advance);
  if (!rebase) {
    rebase = newRebase(advance);
    REBASES.set(advance, rebase);
  }
  return rebase;
}

function newRebase({ base, theirs }: Advance): Rebase {
  // Blocks that they left alone are the same objects again, so that comparing many states costs little.
  const former = new Map(base.blocks.map((block) => [block.key, block]));
  const blocks = theirs.blocks.map((block) => {
    const same = former.get(block.key);
    return same && isEqual(same, block) ? same : block;
  });
  const shared = { ...theirs, blocks };
  return (state) => {
    const sides = { base, mine: state, theirs: shared };
    const { conflicts, parts } = compare(sides);
    const contested = [...conflicts.map(({ key }) => key), ...parts];
    const rebased = merge(sides, Object.fromEntries(contested.map((name) => [name, "theirs"])));
    return isEqual(rebased, theirs) ? theirs : rebased;
  };
}
