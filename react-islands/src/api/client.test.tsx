import { HttpResponse, http } from "msw";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { deferred } from "../testing/deferred";
import { api, server } from "../testing/server";
import { Failure } from "./failure";
import { replaceFile } from "./media";
import { createPage, fetchPage, listPages } from "./pages";

beforeEach(() => {
  document.head.innerHTML = '<meta name="csrf-token" content="first">';
});

const NEW_PAGE = { title: "A", slug: "/a", type: "content", locale: "en-gb", content: {}, typeData: {} };

function failureFrom(call: Promise<unknown>): Promise<Failure> {
  return call.then(
    () => Promise.reject(new Error("The call succeeded.")),
    (failure: unknown) => (failure instanceof Failure ? failure : Promise.reject(failure)),
  );
}

test("every write carries the token and says that a script sends it", async () => {
  let headers = new Headers();
  server.use(
    http.post(api("page/create"), ({ request }) => {
      headers = request.headers;
      return HttpResponse.json({ Success: true, Errors: [], pageID: 7, pageVersionID: 8 });
    }),
  );
  expect(await createPage(NEW_PAGE)).toBe(7);
  expect(headers.get("X-CSRF-Token")).toBe("first");
  expect(headers.get("X-Requested-With")).toBe("XMLHttpRequest");
  expect(headers.has("X-Pagewright-User")).toBe(false);
  document.head.insertAdjacentHTML("beforeend", '<meta name="user-id" content="7">');
  await createPage(NEW_PAGE);
  expect(headers.get("X-Pagewright-User")).toBe("7");
});

test("after a login elsewhere the new token is fetched and the call made again", async () => {
  server.use(
    http.get(`${location.origin}/cmsadmin/`, () =>
      HttpResponse.html('<meta name="csrf-token" content="second">'),
    ),
    http.post(api("page/create"), async ({ request }) => {
      if (request.headers.get("X-CSRF-Token") !== "second") {
        return HttpResponse.json({ Success: false, Errors: [{ code: "V_04" }] }, { status: 403 });
      }
      return HttpResponse.json({ Success: true, Errors: [], pageID: 7, got: await request.json() });
    }),
  );
  expect(await createPage(NEW_PAGE)).toBe(7);
});

test("a refusal for want of permission is not tried again", async () => {
  let calls = 0;
  server.use(
    http.post(api("page/create"), () => {
      calls += 1;
      return HttpResponse.json({ Success: false, Errors: [{ code: "UM_01" }] }, { status: 403 });
    }),
  );
  expect((await failureFrom(createPage(NEW_PAGE))).kind).toBe("forbidden");
  expect(calls).toBe(1);
});

test("no answer means offline, and the failure keeps what it was seen by", async () => {
  server.use(http.get(api("page/1"), () => HttpResponse.error()));
  const failure = await failureFrom(fetchPage(1));
  expect(failure.kind).toBe("offline");
  expect(failure.cause).toBeInstanceOf(TypeError);
});

describe("a call that gets no answer", () => {
  beforeEach(() => {
    // Also replaces `AbortSignal.timeout`, which ignores fake timers.
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    vi.spyOn(AbortSignal, "timeout").mockImplementation((delay) => {
      const controller = new AbortController();
      setTimeout(() => controller.abort(new DOMException("late", "TimeoutError")), delay);
      return controller.signal;
    });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  test("ends after half a minute", async () => {
    const asked = deferred();
    server.use(
      http.get(api("page/1"), () => {
        asked.resolve();
        return new Promise<never>(() => {});
      }),
    );
    const failing = failureFrom(fetchPage(1));
    await asked.promise;
    await vi.advanceTimersByTimeAsync(30_000);
    const failure = await failing;
    expect(failure.kind).toBe("offline");
    expect(failure.cause).toMatchObject({ name: "TimeoutError" });
  });

  test("ends where the answer stops in its middle, too", async () => {
    const asked = deferred();
    vi.spyOn(globalThis, "fetch").mockImplementation(async (_, options) => {
      const half = new ReadableStream({
        start: (controller) => {
          controller.enqueue(new TextEncoder().encode('{"id":'));
          options?.signal?.addEventListener("abort", () => controller.error(options.signal?.reason));
          asked.resolve();
        },
      });
      return new Response(half);
    });
    const failing = failureFrom(fetchPage(1));
    await asked.promise;
    await vi.advanceTimersByTimeAsync(30_000);
    expect((await failing).kind).toBe("offline");
  });

  test("is left to end by itself when it is an upload", async () => {
    const asked = deferred();
    const answered = deferred<Response>();
    server.use(
      http.post(api("medialib/replace-file"), () => {
        asked.resolve();
        return answered.promise;
      }),
    );
    const adding = replaceFile(3, new File(["x"], "x.png", { type: "image/png" }));
    await asked.promise;
    await vi.advanceTimersByTimeAsync(600_000);
    answered.resolve(HttpResponse.json({ Success: true, Errors: [], file: { id: 3 } }));
    expect(await adding).toEqual({ id: 3 });
  });
});

test("a call that its caller aborts throws the abort, not that the server is offline", async () => {
  const asked = deferred();
  server.use(
    http.post(api("page/list"), () => {
      asked.resolve();
      return new Promise<never>(() => {});
    }),
  );
  const abort = new AbortController();
  const listing = listPages({}, abort.signal);
  await asked.promise;
  abort.abort();
  await expect(listing).rejects.toMatchObject({ name: "AbortError" });
});

test("an answer that nobody understands is no lost connection", async () => {
  server.use(http.get(api("page/1"), () => HttpResponse.html("<!doctype html>")));
  const failure = await failureFrom(fetchPage(1));
  expect(failure.kind).toBe("broken");
  expect(failure.cause).toBeInstanceOf(SyntaxError);
});

test("a defect stays what it is", async () => {
  const defect = new TypeError("x is not a function");
  vi.spyOn(Headers.prototype, "set").mockImplementation(() => {
    throw defect;
  });
  await expect(createPage(NEW_PAGE)).rejects.toBe(defect);
});

test("an ended session is a kind of failure of its own", async () => {
  server.use(
    http.get(api("page/1"), () => HttpResponse.json({ Success: false, Errors: [] }, { status: 401 })),
  );
  expect((await failureFrom(fetchPage(1))).kind).toBe("signed-out");
});

test("a file is sent as a form", async () => {
  let type = "";
  server.use(
    http.post(api("medialib/replace-file"), ({ request }) => {
      type = request.headers.get("Content-Type") ?? "";
      return HttpResponse.json({ Success: true, Errors: [], file: { id: 3 } });
    }),
  );
  expect(await replaceFile(3, new File(["x"], "x.png", { type: "image/png" }))).toEqual({ id: 3 });
  expect(type).toMatch(/^multipart\/form-data; boundary=/);
});
