import type { ContentGroup, Leaf, Tree } from "../content";
import { itemPrefix } from "../field-path";
import { mergeOrder } from "./order";
import { mapSides, resolveSide, type Side, type ThreeWay } from "./three-way";

/** A value that both sides changed differently. */
export interface Collision {
  /** Path of a field or item list. */
  path: string;
  group: ContentGroup;
  isInItem: boolean;
}

type Decide = (collision: Collision) => Side;

/**
 * Merges two versions of a block's or
 * page's content, by item and field.
 */
export function mergeTrees(sides: ThreeWay<Tree>, decide: Decide, prefix = ""): Tree {
  const { base, mine, theirs } = sides;
  const merged: Tree = { leaves: new Map(), lists: new Map() };
  const ids = new Set([...mine.leaves.keys(), ...theirs.leaves.keys()]);
  const names = new Set([...mine.lists.keys(), ...theirs.lists.keys()]);
  for (const name of names) {
    const [my, their] = [mine.lists.get(name), theirs.lists.get(name)];
    ids.delete(`props.${name}`);
    if (my && their) {
      const former = base.lists.get(name) ?? new Map<string, Tree>();
      const list = { base: former, mine: my, theirs: their };
      merged.lists.set(name, mergeLists(list, decide, prefix + name));
    } else {
      const collision = { path: prefix + name, group: "props", isInItem: prefix !== "" } as const;
      copyField(
        merged,
        name,
        pickSide(sides, name, () => decide(collision)),
      );
    }
  }
  for (const id of ids) {
    const leaves = mapSides(sides, (tree) => tree.leaves.get(id));
    const { group, name } = (leaves.mine ?? leaves.theirs) as Leaf;
    const collide = () => decide({ path: prefix + name, group, isInItem: prefix !== "" });
    const leaf = leaves[resolveSide(leaves, collide)];
    if (leaf) merged.leaves.set(id, leaf);
  }
  return merged;
}

/** Selects a side for a field that is a list on only one side. */
function pickSide(sides: ThreeWay<Tree>, name: string, collide: () => Side): Tree {
  return sides[
    resolveSide(
      mapSides(sides, (tree) => plainField(tree, name)),
      collide,
    )
  ];
}

/**
 * Returns a field's value, or its
 * list, in a form for comparison.
 */
function plainField(tree: Tree, name: string): unknown {
  const list = tree.lists.get(name);
  return list ? { items: plainList(list) } : tree.leaves.get(`props.${name}`);
}

function plainList(list: Map<string, Tree>): unknown {
  return [...list].map(([key, tree]) => [key, plainTree(tree)]);
}

function plainTree({ leaves, lists }: Tree): unknown {
  return {
    leaves: Object.fromEntries(leaves),
    lists: Object.fromEntries([...lists].map(([name, list]) => [name, plainList(list)])),
  };
}

function copyField(to: Tree, name: string, from: Tree): void {
  const list = from.lists.get(name);
  const leaf = from.leaves.get(`props.${name}`);
  if (list) to.lists.set(name, list);
  else if (leaf) to.leaves.set(`props.${name}`, leaf);
}

function mergeLists(
  { base, mine, theirs }: ThreeWay<Map<string, Tree>>,
  decide: Decide,
  path: string,
): Map<string, Tree> {
  const merged = new Map<string, Tree>();
  for (const key of mergeOrder([...base.keys()], [...mine.keys()], [...theirs.keys()])) {
    const [before, my, their] = [base.get(key), mine.get(key), theirs.get(key)];
    const item =
      before && my && their
        ? mergeTrees({ base: before, mine: my, theirs: their }, decide, itemPrefix(path, key))
        : pickItem({ base: before, mine: my, theirs: their }, () =>
            decide({ path, group: "props", isInItem: true }),
          );
    if (item) merged.set(key, item);
  }
  return merged;
}

/**
 * Selects a side for an item that is
 * missing on a side or in the base.
 */
function pickItem(sides: ThreeWay<Tree | undefined>, collide: () => Side): Tree | undefined {
  return sides[
    resolveSide(
      mapSides(sides, (tree) => tree && plainTree(tree)),
      collide,
    )
  ];
}
