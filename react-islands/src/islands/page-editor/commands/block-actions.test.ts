import { expect, test } from "vitest";
import { hero, version } from "../../../testing/fixtures";
import type { PageSession } from "../work/page-session";
import { BlockActions } from "./block-actions";

test("a page has room for 500 blocks", () => {
  const blocks = Array.from({ length: 498 }, (_, index) => hero(`${index}`, ""));
  const session = { state: () => ({ history: { present: version({ blocks }) } }) } as unknown as PageSession;
  const actions = new BlockActions(session, { select: () => {}, selectAll: () => {} });
  expect(actions.hasRoomFor(2)).toBe(true);
  expect(actions.hasRoomFor(3)).toBe(false);
});
