import { expect, test } from "vitest";
import type { PageGroup } from "../../api/wire";
import { listItem } from "../../testing/fixtures";
import { group } from "../../testing/list-fixtures";
import { moveGroup, neighbourOf, positionOf } from "./structure-order";

/** Groups of pages with these slugs. The page has ten times the id of the group. */
function groups(...slugs: string[]): PageGroup[] {
  return slugs.map((slug, index) =>
    group(index, [listItem(10 * index, { slug })], {
      parent: slug === "/" ? null : slug.slice(0, slug.lastIndexOf("/")) || "/",
      depth: Math.max(0, slug.split("/").length - 2),
    }),
  );
}

const SITE = groups("/", "/a", "/a/x", "/a/y", "/b", "/c", "/c/z");
const [, A, X, Y, B, C] = SITE as [PageGroup, PageGroup, PageGroup, PageGroup, PageGroup, PageGroup];

function slugs(all: PageGroup[]): string[] {
  return all.map(({ pages }) => pages[0]?.slug ?? "");
}

test("a page moves with the pages below it, past those of its siblings", () => {
  expect(slugs(moveGroup(SITE, A, "after", C))).toEqual(["/", "/b", "/c", "/c/z", "/a", "/a/x", "/a/y"]);
  expect(slugs(moveGroup(SITE, C, "before", A))).toEqual(["/", "/c", "/c/z", "/a", "/a/x", "/a/y", "/b"]);
  expect(slugs(moveGroup(SITE, B, "after", C))).toEqual(["/", "/a", "/a/x", "/a/y", "/c", "/c/z", "/b"]);
  expect(slugs(moveGroup(SITE, X, "after", Y))).toEqual(["/", "/a", "/a/y", "/a/x", "/b", "/c", "/c/z"]);
});

test("neighbours have the same parent", () => {
  expect(neighbourOf(SITE, B, "up")).toBe(A);
  expect(neighbourOf(SITE, A, "up")).toBeUndefined();
  expect(neighbourOf(SITE, Y, "down")).toBeUndefined();
});

test("a position is that before the next page, or after the previous one", () => {
  expect(positionOf(SITE, A)).toEqual({ to: "before", target: 40 });
  expect(positionOf(SITE, C)).toEqual({ to: "after", target: 40 });
  const alone = groups("/a/x");
  expect(positionOf(alone, alone[0] as PageGroup)).toBeNull();
});
