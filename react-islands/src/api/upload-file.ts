import { named } from "./client";
import { withFreshToken, writeHeaders } from "./csrf";
import { Failure, failureOf } from "./failure";
import { inSession } from "./session";
import type { MediaFile } from "./wire";

export interface UploadOptions {
  signal: AbortSignal;
  /** Called with the part, 0 to 1, that has left this computer. */
  onProgress: (sent: number) => void;
  /** Called at each start of a request. There are several if the session had ended. */
  onSend: () => void;
  /** Called when the session has ended. The file is sent again after a log-in. */
  onSignedOut: () => void;
}

const ADDRESS = "/api/pagewright/medialib/add-file";
/** Milliseconds in which some of a file has to leave this computer. */
const STALL_LIMIT = 60_000;

/**
 * Adds a file to a folder of the library and reports how far it is, which `fetch` cannot do. The server may give the
 * file another name where its own is taken.
 *
 * @throws `Failure`, or the abort reason of the caller's signal
 */
export async function uploadFile(path: string, file: File, options: UploadOptions): Promise<MediaFile> {
  const attempt = async () => {
    options.onSend();
    const response = await sendForm(formOf(path, file), options);
    if (response.status === 401) options.onSignedOut();
    return response;
  };
  const response = await inSession(() => withFreshToken(attempt));
  const answer = await bodyOf(response);
  const failure = failureOf(response.status, answer);
  if (failure) throw failure;
  return named((answer as { file?: MediaFile }).file);
}

function formOf(path: string, file: File): FormData {
  const form = new FormData();
  form.set("path", path);
  form.set("f", file);
  return form;
}

async function bodyOf(response: Response): Promise<unknown> {
  try {
    return await response.json();
  } catch (cause) {
    // A proxy answers with HTML, so only its status is used.
    if (!response.ok) return null;
    throw new Failure("broken", [], null, { cause });
  }
}

function sendForm(form: FormData, { signal, onProgress }: UploadOptions): Promise<Response> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const request = new XMLHttpRequest();
    const noAnswer = () => settle(() => reject(new Failure("offline")));
    const abort = () => {
      request.abort();
      settle(() => reject(signal.reason));
    };
    const stalled = () => {
      request.abort();
      noAnswer();
    };
    let stall = setTimeout(stalled, STALL_LIMIT);
    const settle = (finish: () => void) => {
      clearTimeout(stall);
      signal.removeEventListener("abort", abort);
      finish();
    };
    signal.addEventListener("abort", abort);
    request.upload.onprogress = ({ lengthComputable, loaded, total }) => {
      clearTimeout(stall);
      stall = setTimeout(stalled, STALL_LIMIT);
      if (lengthComputable) onProgress(loaded / total);
    };
    // No timeout after the upload, because the server may need long to process the file.
    request.upload.onload = () => clearTimeout(stall);
    request.onerror = noAnswer;
    request.onload = () =>
      settle(() => resolve(new Response(request.responseText, { status: request.status })));
    request.open("POST", ADDRESS);
    for (const [name, value] of Object.entries(writeHeaders())) request.setRequestHeader(name, value);
    request.send(form);
  });
}
