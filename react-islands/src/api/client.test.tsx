import { HttpResponse, http } from "msw";
import { beforeEach, expect, test } from "vitest";
import { api, server } from "../testing/server";
import { Failure } from "./failure";
import { addFile } from "./media";
import { createPage, fetchPage } from "./pages";

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

test("no answer means offline", async () => {
  server.use(http.get(api("page/1"), () => HttpResponse.error()));
  expect((await failureFrom(fetchPage(1))).kind).toBe("offline");
});

test("the end of the session is told apart", async () => {
  server.use(
    http.get(api("page/1"), () => HttpResponse.json({ Success: false, Errors: [] }, { status: 401 })),
  );
  expect((await failureFrom(fetchPage(1))).kind).toBe("signed-out");
});

test("a file is sent as a form", async () => {
  let type = "";
  server.use(
    http.post(api("medialib/add-file"), ({ request }) => {
      type = request.headers.get("Content-Type") ?? "";
      return HttpResponse.json({ Success: true, Errors: [], file: { id: 3 } });
    }),
  );
  expect(await addFile("/", new File(["x"], "x.png", { type: "image/png" }))).toEqual({ id: 3 });
  expect(type).toMatch(/^multipart\/form-data; boundary=/);
});
