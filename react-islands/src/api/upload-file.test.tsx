import { HttpResponse, http } from "msw";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { mediaFile } from "../testing/media-fixtures";
import { api, server } from "../testing/server";
import { Failure } from "./failure";
import { watchSession } from "./session";
import { type UploadOptions, uploadFile } from "./upload-file";

const ADDRESS = api("medialib/add-file");
const FILE = new File(["hello"], "a.txt", { type: "text/plain" });
let stop = () => {};

beforeEach(() => {
  document.head.innerHTML = '<meta name="csrf-token" content="token">';
});

afterEach(() => stop());

function options(more: Partial<UploadOptions> = {}): UploadOptions {
  const { signal } = new AbortController();
  return { signal, onProgress: () => {}, onSend: () => {}, onSignedOut: () => {}, ...more };
}

const stored = () => HttpResponse.json({ Success: true, Errors: [], file: mediaFile(9, "a-1.txt") });
const refusal = (code: string, status = 200) =>
  HttpResponse.json({ Success: false, Errors: [{ code, property: "f", model: "file" }] }, { status });

test("a file is sent with the headers of every write, and the answer is the library's file", async () => {
  let headers = new Headers();
  let body = "";
  server.use(
    http.post(ADDRESS, async ({ request }) => {
      headers = request.headers;
      body = await request.text();
      return stored();
    }),
  );
  expect(await uploadFile("/x/", FILE, options())).toMatchObject({ id: 9, fileName: "a-1.txt" });
  expect(headers.get("X-Requested-With")).toBe("XMLHttpRequest");
  expect(headers.get("X-CSRF-Token")).toBe("token");
  // The body is text, because `formData()`
  // of Node cannot read the files of jsdom.
  expect(body).toMatch(/name="path"\s+\/x\/[\s\S]*name="f"; filename=/);
});

test("the caller hears how much has been sent", async () => {
  server.use(http.post(ADDRESS, stored));
  const onProgress = vi.fn();
  await uploadFile("/", FILE, options({ onProgress }));
  expect(onProgress).toHaveBeenLastCalledWith(1);
});

test.each([
  ["refused", () => refusal("V_12")],
  ["refused", () => refusal("ML_01", 413)],
  ["forbidden", () => refusal("UM_01", 403)],
  ["offline", () => new HttpResponse("<h1>Bad gateway</h1>", { status: 502 })],
  ["offline", () => HttpResponse.error()],
  ["broken", () => new HttpResponse("<h1>Hello</h1>")],
] as const)("an upload fails as %s %#", async (kind, answer) => {
  server.use(http.post(ADDRESS, answer));
  const failure = await uploadFile("/", FILE, options()).catch((thrown: unknown) => thrown);
  expect(failure).toBeInstanceOf(Failure);
  expect(failure).toMatchObject({ kind });
});

test("where the session has ended, the file is sent again after a log-in", async () => {
  server.use(
    http.post(ADDRESS, () => HttpResponse.json({}, { status: 401 }), { once: true }),
    http.post(ADDRESS, stored),
  );
  const heard: string[] = [];
  stop = watchSession(async () => {
    heard.push("asked");
    return true;
  });
  await uploadFile(
    "/",
    FILE,
    options({ onSend: () => heard.push("sent"), onSignedOut: () => heard.push("signed out") }),
  );
  expect(heard).toEqual(["sent", "signed out", "asked", "sent"]);
});

test("a token that has changed is read anew, once", async () => {
  server.use(
    http.post(ADDRESS, ({ request }) =>
      request.headers.get("X-CSRF-Token") === "fresh" ? stored() : refusal("V_04", 403),
    ),
    http.get(`${location.origin}/cmsadmin/`, () =>
      HttpResponse.html('<meta name="csrf-token" content="fresh">'),
    ),
  );
  expect(await uploadFile("/", FILE, options())).toMatchObject({ id: 9 });
});

test("a cancelled upload ends with the caller's reason", async () => {
  const cancel = new AbortController();
  server.use(
    http.post(ADDRESS, () => {
      cancel.abort("no more");
      return new Promise<never>(() => {});
    }),
  );
  await expect(uploadFile("/", FILE, options({ signal: cancel.signal }))).rejects.toBe("no more");
  await expect(uploadFile("/", FILE, options({ signal: cancel.signal }))).rejects.toBe("no more");
});
