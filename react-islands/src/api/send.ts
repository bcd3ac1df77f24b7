import { Failure } from "./failure";

/** How long a call may take from sending to the last byte of its answer, in milliseconds. */
const TIME_LIMIT = 30_000;

/**
 * Sends a request and waits for the whole answer. Every request ends: an upload with its bytes, anything else within
 * the time limit.
 *
 * @throws `Failure` of kind `offline` where no whole answer came; the reason of the caller's own signal
 */
export async function send(request: Request): Promise<Response> {
  const signals = isUpload(request) ? [request.signal] : [request.signal, AbortSignal.timeout(TIME_LIMIT)];
  try {
    const response = await fetch(request, { signal: AbortSignal.any(signals) });
    const bytes = await response.arrayBuffer();
    return new Response(bytes.byteLength > 0 ? bytes : null, response);
  } catch (cause) {
    if (request.signal.aborted) throw cause;
    throw new Failure("offline", [], null, { cause });
  }
}

function isUpload(request: Request): boolean {
  return request.headers.get("Content-Type")?.startsWith("multipart/form-data") ?? false;
}
