import { isEqual } from "../../lib/equal";
import type { Delta } from "../delta";
import type { PageDocument } from "../document";
import { compare, isOwnPart, merge } from "./merge";

/** A colleague's newer version, and the version that both started from. */
export interface Advance {
  base: PageDocument;
  theirs: PageDocument;
}

interface Rebase {
  /** Adds the colleague's changes to a document. */
  apply: (state: PageDocument) => PageDocument;
  /**
   * Returns true if the deltas and the
   * colleague's changes concern different values.
   * Then the deltas also fit the rebased document.
   */
  leavesAlone: (deltas: Delta[]) => boolean;
}

/**
 * Rebases by version.
 * Cached, because undoing several steps needs the same rebase.
 */
const REBASES = new WeakMap<Advance, Rebase>();

export function rebaseOnto(advance: Advance): Rebase {
  let rebase = REBASES.get(advance);
  if (!rebase) {
    rebase = newRebase(advance);
    REBASES.set(advance, rebase);
  }
  return rebase;
}

function newRebase({ base, theirs }: Advance): Rebase {
  // Reuses the objects of unchanged blocks, because
  // identical objects are compared quickly.
  const former = new Map(base.blocks.map((block) => [block.key, block]));
  const blocks = theirs.blocks.map((block) => {
    const same = former.get(block.key);
    return same && isEqual(same, block) ? same : block;
  });
  const shared = { ...theirs, blocks };
  const next = new Map(blocks.map((block) => [block.key, block]));
  return {
    apply: (state) => {
      const sides = { base, mine: state, theirs: shared };
      const { conflicts, parts } = compare(sides);
      const contested = [...conflicts.map(({ key }) => key), ...parts];
      const rebased = merge(sides, Object.fromEntries(contested.map((name) => [name, "theirs"])));
      return isEqual(rebased, theirs) ? theirs : rebased;
    },
    leavesAlone: (deltas) =>
      deltas.every(({ target, path }) => {
        if (target.part === "block") return former.get(target.key) === next.get(target.key);
        return target.part === "page" && isOwnPart(path) && isEqual(base[path], theirs[path]);
      }),
  };
}
