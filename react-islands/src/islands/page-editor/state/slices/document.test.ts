import { expect, test } from "vitest";
import { hero, version } from "../../../../testing/fixtures";
import type { PageSession } from "../../work/page-session";
import { hasRoomFor } from "./document";

test("a page has room for 500 blocks", () => {
  const blocks = Array.from({ length: 498 }, (_, index) => hero(`${index}`, ""));
  const session = { state: () => ({ history: { present: version({ blocks }) } }) } as unknown as PageSession;
  expect(hasRoomFor({ session }, 2)).toBe(true);
  expect(hasRoomFor({ session }, 3)).toBe(false);
});
