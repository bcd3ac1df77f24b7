import { createStore, type StoreApi } from "zustand/vanilla";
import { BOUNDS } from "../../api/bounds";
import { addErrors, clearErrors } from "../../api/error-collections";
import { Failure } from "../../api/failure";
import { type UploadOptions, uploadFile } from "../../api/upload-file";
import type { MediaFile } from "../../api/wire";
import { onLogInElsewhere } from "../../lib/session/log-in-channel";

export type UploadStatus = "waiting" | "sending" | "done" | "failed" | "cancelled";

/** An upload of a file to the library. */
export interface Upload {
  id: number;
  /** File name on the user's computer. */
  name: string;
  /** Size in bytes. */
  size: number;
  /** Target folder. */
  path: string;
  /** Component that started the upload. Null if it was none. */
  owner: symbol | null;
  status: UploadStatus;
  /** Sent fraction, from 0 to 1. */
  sent: number;
  /** File in the library. Null until the upload is done. */
  file: MediaFile | null;
  /** Error of the upload. Null unless it failed. */
  failure: unknown;
}

/**
 * Reason of a pause: the session has ended,
 * or the server is unreachable or busy.
 */
export type UploadPause = "signed-out" | "offline" | "busy";

export interface UploadsState {
  /** Uploads in the order in which they were added. */
  uploads: Upload[];
  pause: UploadPause | null;
}

/**
 * The browser cannot read the file.
 * It may have been moved, changed or removed, or be a folder.
 */
export class UnreadableFile extends Error {
  override name = "UnreadableFile";
}

type Send = (path: string, file: File, options: UploadOptions) => Promise<MediaFile>;
type Listener = (file: MediaFile, upload: Upload) => void;

export const MAX_UPLOAD_BYTES = BOUNDS.AddFile.f.maxLength;
const MAX_CONCURRENT_UPLOADS = 3;
/**
 * Delays before the retries, in milliseconds.
 * After the last retry, the upload fails.
 */
const RETRY_DELAYS = [2_000, 5_000, 15_000, 30_000, 60_000];

/**
 * Uploads up to three files at a time.
 * The window has one queue, so that uploads
 * continue when their component is removed.
 */
export class UploadQueue {
  readonly store: StoreApi<UploadsState> = createStore(() => ({ uploads: [], pause: null }));
  readonly #send: Send;
  readonly #files = new Map<number, File>();
  readonly #cancels = new Map<number, AbortController>();
  /** Number of failed attempts by upload id. */
  readonly #tries = new Map<number, number>();
  readonly #listeners = new Set<Listener>();
  #lastID = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isWatching = false;

  constructor(send: Send) {
    this.#send = send;
  }

  /** Adds uploads into the folder `path`. Returns their ids. */
  enqueue(files: readonly File[], path: string, owner: symbol | null = null): number[] {
    if (files.length === 0) return [];
    if (!this.isBusy()) clearErrors("media");
    const added = files.map((file): Upload => {
      this.#lastID += 1;
      this.#files.set(this.#lastID, file);
      const { name, size } = file;
      const upload = { id: this.#lastID, name, size, path, owner };
      return { ...upload, status: "waiting", sent: 0, file: null, failure: null };
    });
    this.store.setState(({ uploads }) => ({ uploads: [...uploads, ...added] }));
    for (const { id, size } of added) if (size > MAX_UPLOAD_BYTES) this.#fail(id, tooLarge());
    this.#proceed();
    return added.map(({ id }) => id);
  }

  cancel(id: number): void {
    const upload = this.#find(id);
    if (!upload || !isInProgress(upload)) return;
    this.#change(id, { status: "cancelled", sent: 0 });
    this.#cancels.get(id)?.abort();
    this.#proceed();
  }

  cancelAll(): void {
    for (const { id } of this.store.getState().uploads) this.cancel(id);
  }

  /** Retries a failed or cancelled upload. */
  retry(id: number): void {
    const upload = this.#find(id);
    if (!upload || (upload.status !== "failed" && upload.status !== "cancelled")) return;
    this.#tries.delete(id);
    this.#change(id, { status: "waiting", sent: 0, failure: null });
    this.resume();
  }

  /** Retries all failed uploads. */
  retryFailed(): void {
    if (!this.isBusy()) clearErrors("media");
    const failed = this.store.getState().uploads.filter(({ status }) => status === "failed");
    for (const { id } of failed) this.retry(id);
  }

  /** Resumes at once after any kind of pause. */
  resume(): void {
    clearTimeout(this.#timer);
    this.store.setState({ pause: null });
    this.#proceed();
  }

  /** Removes finished uploads from the list. */
  clearFinished(): void {
    const { uploads } = this.store.getState();
    for (const upload of uploads) if (!isInProgress(upload)) this.#forget(upload.id);
    this.store.setState({ uploads: uploads.filter(isInProgress) });
  }

  isBusy(): boolean {
    return this.store.getState().uploads.some(isInProgress);
  }

  /**
   * Calls `listener` for each uploaded file.
   * Returns a function that removes it.
   */
  onUploaded(listener: Listener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Starts uploads up to the limit. */
  #proceed(): void {
    this.#watchWindow();
    const { uploads, pause } = this.store.getState();
    if (pause) return;
    const free = MAX_CONCURRENT_UPLOADS - this.#cancels.size;
    const next = uploads.filter(({ status }) => status === "waiting").slice(0, Math.max(0, free));
    for (const { id } of next) void this.#upload(id);
  }

  async #upload(id: number): Promise<void> {
    const file = this.#files.get(id);
    const upload = this.#find(id);
    if (!file || !upload) return;
    const cancel = new AbortController();
    this.#cancels.set(id, cancel);
    this.#change(id, { status: "sending", sent: 0 });
    try {
      const stored = await this.#send(upload.path, file, {
        signal: cancel.signal,
        onProgress: (sent) => this.#onProgress(id, sent),
        onSend: () => this.#onSend(id),
        onSignedOut: () => this.store.setState({ pause: "signed-out" }),
      });
      this.#finish(id, stored);
    } catch (failure) {
      if (!cancel.signal.aborted) await this.#onFailure(id, file, failure);
    } finally {
      this.#cancels.delete(id);
      this.#proceed();
    }
  }

  #onProgress(id: number, sent: number): void {
    if (this.#find(id)?.status === "sending") this.#change(id, { sent });
  }

  /** Called when a request is sent, also again after a log-in. */
  #onSend(id: number): void {
    this.#onProgress(id, 0);
    if (this.store.getState().pause === "signed-out") this.resume();
  }

  #finish(id: number, file: MediaFile): void {
    // The upload counts as done even if the user cancelled it
    // meanwhile, because the file exists on the server.
    this.#change(id, { status: "done", sent: 1, file });
    const upload = this.#find(id);
    this.#forget(id);
    if (this.store.getState().pause) this.resume();
    if (upload) for (const listener of this.#listeners) listener(file, upload);
  }

  async #onFailure(id: number, file: File, failure: unknown): Promise<void> {
    const kind = failure instanceof Failure ? failure.kind : null;
    if (kind === "signed-out") return this.#wait(id, "signed-out");
    if (kind !== "offline" && kind !== "busy") return this.#fail(id, failure);
    if (kind === "offline") {
      // Browsers report unreadable files like an unreachable server.
      if (!(await isReadable(file))) return this.#fail(id, new UnreadableFile());
      if (this.#find(id)?.status !== "sending") return;
      // Attempts without a connection do not count.
      // The event `online` resumes them.
      if (!navigator.onLine) return this.#wait(id, "offline");
    }
    const tries = this.#tries.get(id) ?? 0;
    const delay = RETRY_DELAYS[tries];
    if (delay === undefined) return this.#fail(id, failure);
    this.#tries.set(id, tries + 1);
    this.#wait(id, kind);
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.resume(), delay);
  }

  #wait(id: number, pause: UploadPause): void {
    this.#change(id, { status: "waiting", sent: 0 });
    this.store.setState({ pause });
  }

  #fail(id: number, failure: unknown): void {
    this.#change(id, { status: "failed", sent: 0, failure });
    if (failure instanceof Failure) addErrors("media", failure.errors);
  }

  #find(id: number): Upload | undefined {
    return this.store.getState().uploads.find((upload) => upload.id === id);
  }

  #change(id: number, change: Partial<Upload>): void {
    this.store.setState(({ uploads }) => ({
      uploads: uploads.map((upload) => (upload.id === id ? { ...upload, ...change } : upload)),
    }));
  }

  #forget(id: number): void {
    this.#files.delete(id);
    this.#tries.delete(id);
  }

  /**
   * During uploads, asks before the user leaves.
   * Resumes after a pause when the
   * window is online or a user logs in.
   */
  #watchWindow(): void {
    const isBusy = this.isBusy();
    if (isBusy === this.#isWatching) return;
    this.#isWatching = isBusy;
    if (isBusy) {
      window.addEventListener("beforeunload", askBeforeLeaving);
      window.addEventListener("online", this.#goOn);
      this.#stopListening = onLogInElsewhere(this.#goOn);
    } else {
      window.removeEventListener("beforeunload", askBeforeLeaving);
      window.removeEventListener("online", this.#goOn);
      this.#stopListening();
      clearTimeout(this.#timer);
      this.store.setState({ pause: null });
    }
  }

  #stopListening: () => void = () => {};
  readonly #goOn = () => this.resume();
}

/** The upload queue of this window. */
export const uploadQueue = new UploadQueue(uploadFile);

export function isInProgress({ status }: Upload): boolean {
  return status === "waiting" || status === "sending";
}

function tooLarge(): Failure {
  return new Failure("refused", [{ code: "ML_01", property: "f", model: "file" }]);
}

async function isReadable(file: File): Promise<boolean> {
  try {
    await file.slice(0, 1).arrayBuffer();
    return true;
  } catch {
    return false;
  }
}

function askBeforeLeaving(event: BeforeUnloadEvent): void {
  event.preventDefault();
}
