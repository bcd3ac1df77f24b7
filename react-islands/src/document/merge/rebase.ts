import { isEqual } from "../../lib/equal";
import type { PageDocument } from "../document";
import { compare, merge } from "./merge";

/** Somebody else's version, and the one that it was made on. */
interface Advance {
  base: PageDocument;
  theirs: PageDocument;
}

/**
 * Makes the function that brings any state of work on `base` onto `theirs`: what they changed is theirs in each of
 * them, and everything else stays. So undoing never takes back what they did.
 */
export function rebaseOnto({ base, theirs }: Advance): (state: PageDocument) => PageDocument {
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
