import { HttpResponse, http } from "msw";
import { afterEach, beforeEach, expect, test } from "vitest";
import { deferred } from "../testing/deferred";
import { page } from "../testing/fixtures";
import { api, server } from "../testing/server";
import { createPage, fetchPage } from "./pages";
import { sendHeartbeat } from "./presence";
import { watchSession } from "./session";

let asked: number;
let stop = () => {};

beforeEach(() => {
  asked = 0;
  document.head.innerHTML = '<meta name="csrf-token" content="token">';
});

afterEach(() => stop());

function watch(answer: () => Promise<boolean>): void {
  stop = watchSession(() => {
    asked += 1;
    return answer();
  });
}

const ended = () => HttpResponse.json({ Success: false, Errors: [] }, { status: 401 });

test("a heartbeat asks nobody to log in again", async () => {
  server.use(http.post(api("page/1/presence"), ended));
  watch(async () => true);
  const beat = sendHeartbeat(1, { editing: true, leaving: false, blockKey: null });
  await expect(beat).rejects.toMatchObject({ kind: "signed-out" });
  expect(asked).toBe(0);
});

test("a call is made once more, and no more often than that", async () => {
  let calls = 0;
  server.use(
    http.get(api("page/1"), () => {
      calls += 1;
      return ended();
    }),
  );
  watch(async () => true);
  await expect(fetchPage(1)).rejects.toMatchObject({ kind: "signed-out" });
  expect([calls, asked]).toEqual([2, 1]);
});

test("a call is not made again where nobody logged in", async () => {
  server.use(http.get(api("page/1"), ended, { once: true }));
  watch(async () => false);
  await expect(fetchPage(1)).rejects.toMatchObject({ kind: "signed-out" });
});

test("what is written is written the second time as well", async () => {
  const bodies: unknown[] = [];
  server.use(
    http.post(api("page/create"), async ({ request }) => {
      bodies.push(await request.json());
      return bodies.length === 1 ? ended() : HttpResponse.json({ Success: true, Errors: [], pageID: 7 });
    }),
  );
  watch(async () => true);
  const sent = { title: "A", slug: "/a", type: "content", locale: "en-gb", content: {}, typeData: {} };
  expect(await createPage(sent)).toBe(7);
  expect(bodies).toEqual([sent, sent]);
});

test("a refusal that comes late, after somebody has logged in again, asks nobody anew", async () => {
  const late = deferred();
  let isLate = true;
  server.use(
    http.get(api("page/1"), ended, { once: true }),
    http.get(api("page/1"), () => HttpResponse.json(page())),
    http.get(api("page/2"), async () => {
      if (!isLate) return HttpResponse.json(page({ id: 2 }));
      isLate = false;
      await late.promise;
      return ended();
    }),
  );
  watch(async () => true);
  const slow = fetchPage(2);
  await fetchPage(1);
  late.resolve();
  expect((await slow).id).toBe(2);
  expect(asked).toBe(1);
});
