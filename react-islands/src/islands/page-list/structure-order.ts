import type { MoveTo } from "../../api/structure";
import type { PageGroup } from "../../api/wire";

type Side = "before" | "after";

/** Returns the groups with the same parent, in their order. */
function siblingsOf(groups: PageGroup[], { parent }: PageGroup): PageGroup[] {
  return groups.filter((each) => each.parent === parent);
}

/** Returns a group and the groups below it, which follow it. */
function branchOf(groups: PageGroup[], group: PageGroup): PageGroup[] {
  const from = groups.indexOf(group);
  const end = groups.findIndex(({ depth }, index) => index > from && depth <= group.depth);
  return groups.slice(from, end === -1 ? undefined : end);
}

/** Returns the groups after a group has moved to a side of a sibling, with the groups below it. */
export function moveGroup(
  groups: PageGroup[],
  group: PageGroup,
  side: Side,
  sibling: PageGroup,
): PageGroup[] {
  const branch = branchOf(groups, group);
  const rest = groups.filter((each) => !branch.includes(each));
  const index = rest.indexOf(sibling) + (side === "after" ? branchOf(rest, sibling).length : 0);
  return rest.toSpliced(index, 0, ...branch);
}

/** Returns the sibling one place up or down. Undefined if the list shows none there. */
export function neighbourOf(groups: PageGroup[], group: PageGroup, to: "up" | "down"): PageGroup | undefined {
  const siblings = siblingsOf(groups, group);
  return siblings[siblings.indexOf(group) + (to === "up" ? -1 : 1)];
}

/**
 * Returns the present position of a group, for undo.
 * Null if the list shows no sibling.
 */
export function positionOf(groups: PageGroup[], group: PageGroup): MoveTo | null {
  const next = neighbourOf(groups, group, "down")?.pages[0];
  if (next) return { to: "before", target: next.id };
  const previous = neighbourOf(groups, group, "up")?.pages[0];
  return previous ? { to: "after", target: previous.id } : null;
}
