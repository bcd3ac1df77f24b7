import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { errorsIn } from "../../api/error-collections";
import { Failure } from "../../api/failure";
import type { UploadOptions } from "../../api/upload-file";
import type { MediaFile } from "../../api/wire";
import { announceLogIn } from "../../lib/session/log-in-channel";
import { mediaFile } from "../../testing/media-fixtures";
import { MAX_UPLOAD_BYTES, UnreadableFile, UploadQueue } from "./upload-queue";

/**
 * A file that is being sent.
 * The test decides about the result.
 */
interface Sending {
  name: string;
  path: string;
  options: UploadOptions;
  succeed(): Promise<void>;
  fail(failure: unknown): Promise<void>;
}

let sending: Sending[];
let queue: UploadQueue;

beforeEach(() => {
  vi.useFakeTimers();
  sending = [];
  queue = new UploadQueue((path, file, options) => {
    let resolve: (stored: MediaFile) => void = () => {};
    let reject: (failure: unknown) => void = () => {};
    const promise = new Promise<MediaFile>((...settle) => {
      [resolve, reject] = settle;
    });
    options.signal.addEventListener("abort", () => reject(options.signal.reason));
    options.onSend();
    sending.push({
      name: file.name,
      path,
      options,
      succeed: async () => {
        resolve(mediaFile(sending.length, file.name));
        await vi.advanceTimersByTimeAsync(0);
      },
      fail: async (failure) => {
        reject(failure);
        await vi.advanceTimersByTimeAsync(0);
      },
    });
    return promise;
  });
});

afterEach(() => {
  queue.cancelAll();
  queue.clearFinished();
  vi.useRealTimers();
});

function files(...names: string[]): File[] {
  return names.map((name) => new File(["x"], name));
}

function sent(name: string): Sending {
  const found = sending.findLast((each) => each.name === name);
  if (!found) throw new Error(`${name} was not sent.`);
  return found;
}

function statuses(): Record<string, string> {
  return Object.fromEntries(queue.store.getState().uploads.map(({ name, status }) => [name, status]));
}

const refused = (code: "V_12" | "ML_01") => new Failure("refused", [{ code, property: "f", model: "file" }]);

test("three files are sent at once, and the next when one has ended", async () => {
  queue.enqueue(files("a", "b", "c", "d", "e"), "/x/");
  expect(sending.map(({ name, path }) => name + path)).toEqual(["a/x/", "b/x/", "c/x/"]);
  await sent("b").succeed();
  expect(sending.map(({ name }) => name)).toEqual(["a", "b", "c", "d"]);
  await sent("a").fail(refused("V_12"));
  expect(sending.map(({ name }) => name)).toEqual(["a", "b", "c", "d", "e"]);
});

test("who listens gets each file that has become one of the library", async () => {
  const heard: string[] = [];
  const stop = queue.onUploaded((file, upload) => heard.push(`${file.fileName} ${upload.id}`));
  const [first] = queue.enqueue(files("a", "b"), "/");
  await sent("a").succeed();
  stop();
  await sent("b").succeed();
  expect(heard).toEqual([`a ${first}`]);
});

test("each file says how much of it is sent", async () => {
  queue.enqueue(files("a"), "/");
  sent("a").options.onProgress(0.25);
  expect(queue.store.getState().uploads[0]).toMatchObject({ status: "sending", sent: 0.25 });
});

test("what fails does not stop the rest, and its errors are kept together", async () => {
  queue.enqueue(files("a", "b", "c"), "/");
  await sent("a").fail(refused("V_12"));
  await sent("b").succeed();
  await sent("c").fail(refused("ML_01"));
  expect(statuses()).toEqual({ a: "failed", b: "done", c: "failed" });
  expect(errorsIn("media").map(({ code }) => code)).toEqual(["V_12", "ML_01"]);
  queue.enqueue(files("d"), "/");
  expect(errorsIn("media")).toEqual([]);
});

test("a file over 100 MiB is not sent", () => {
  const [file] = files("a");
  Object.defineProperty(file, "size", { value: MAX_UPLOAD_BYTES + 1 });
  queue.enqueue(file ? [file] : [], "/");
  expect(sending).toEqual([]);
  expect(queue.store.getState().uploads[0]?.failure).toEqual(refused("ML_01"));
  expect(errorsIn("media").map(({ code }) => code)).toEqual(["ML_01"]);
});

test("a cancelled file stops being sent and makes room", async () => {
  const [a] = queue.enqueue(files("a", "b", "c", "d"), "/");
  queue.cancel(a ?? 0);
  await vi.advanceTimersByTimeAsync(0);
  expect(sent("a").options.signal.aborted).toBe(true);
  expect(statuses()).toEqual({ a: "cancelled", b: "sending", c: "sending", d: "sending" });
});

test("a file that failed or was cancelled is sent again, with the same id", async () => {
  const [a = 0, b = 0] = queue.enqueue(files("a", "b"), "/");
  await sent("a").fail(refused("V_12"));
  queue.cancel(b);
  await vi.advanceTimersByTimeAsync(0);
  queue.retryFailed();
  expect(statuses()).toEqual({ a: "sending", b: "cancelled" });
  queue.retry(b);
  await sent("a").succeed();
  await sent("b").succeed();
  expect(queue.store.getState().uploads.map(({ id, status }) => [id, status])).toEqual([
    [a, "done"],
    [b, "done"],
  ]);
});

test("what is over leaves the list, what is under way stays", async () => {
  queue.enqueue(files("a", "b"), "/");
  await sent("a").succeed();
  queue.clearFinished();
  expect(statuses()).toEqual({ b: "sending" });
});

test("the window asks before it closes only while something is under way", async () => {
  const isAsked = () => !window.dispatchEvent(new Event("beforeunload", { cancelable: true }));
  expect(isAsked()).toBe(false);
  queue.enqueue(files("a"), "/");
  expect(isAsked()).toBe(true);
  await sent("a").succeed();
  expect(isAsked()).toBe(false);
});

test("while the session has ended nothing new is sent, until somebody has logged in again", async () => {
  queue.enqueue(files("a", "b", "c", "d"), "/");
  sent("a").options.onSignedOut();
  await sent("b").succeed();
  expect(queue.store.getState().pause).toBe(null);
  sent("c").options.onSignedOut();
  await sent("c").fail(refused("V_12"));
  expect(queue.store.getState().pause).toBe("signed-out");
  const before = sending.length;
  queue.enqueue(files("e"), "/");
  expect(sending).toHaveLength(before);
  // After the log-in, the failed request is repeated first.
  sent("a").options.onSend();
  expect(queue.store.getState().pause).toBeNull();
  expect(statuses()).toMatchObject({ a: "sending", d: "sending", e: "sending" });
});

test("a file for which nobody logged in waits, also for a log-in in another window", async () => {
  queue.enqueue(files("a"), "/");
  await sent("a").fail(new Failure("signed-out"));
  expect(statuses()).toEqual({ a: "waiting" });
  announceLogIn(1, 2);
  window.dispatchEvent(new StorageEvent("storage", { key: "pagewright:logged-in", newValue: "1 2" }));
  expect(statuses()).toEqual({ a: "sending" });
});

test("without a connection files wait for it, however long that takes", async () => {
  const onLine = vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  queue.enqueue(files("a", "b"), "/");
  await sent("a").fail(new Failure("offline"));
  await sent("b").fail(new Failure("offline"));
  await vi.advanceTimersByTimeAsync(3_600_000);
  expect(statuses()).toEqual({ a: "waiting", b: "waiting" });
  onLine.mockReturnValue(true);
  window.dispatchEvent(new Event("online"));
  expect(statuses()).toEqual({ a: "sending", b: "sending" });
});

test("a server that is not reached is tried again for two minutes, later and later", async () => {
  queue.enqueue(files("a"), "/");
  const waits: number[] = [];
  while (statuses().a !== "failed") {
    await sent("a").fail(new Failure("offline"));
    const from = Date.now();
    while (statuses().a === "waiting") await vi.advanceTimersByTimeAsync(1000);
    if (statuses().a === "sending") waits.push(Date.now() - from);
  }
  expect(waits).toEqual([2_000, 5_000, 15_000, 30_000, 60_000]);
});

test("a server that takes nothing just now is tried again", async () => {
  queue.enqueue(files("a"), "/");
  await sent("a").fail(new Failure("busy"));
  expect(queue.store.getState().pause).toBe("busy");
  await vi.advanceTimersByTimeAsync(2_000);
  expect(statuses()).toEqual({ a: "sending" });
  expect(queue.store.getState().pause).toBeNull();
});

test("a file that cannot be read any more has failed, and is not waited for", async () => {
  const [file] = files("a");
  const broken = { arrayBuffer: () => Promise.reject(new DOMException("gone", "NotReadableError")) };
  vi.spyOn(file ?? Blob.prototype, "slice").mockReturnValue(broken as unknown as Blob);
  queue.enqueue(file ? [file] : [], "/");
  await sent("a").fail(new Failure("offline"));
  expect(queue.store.getState().uploads[0]?.failure).toBeInstanceOf(UnreadableFile);
});
