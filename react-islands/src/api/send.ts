import { Failure } from "./failure";

/** How long a call may take from sending to the last byte of its answer, in milliseconds. */
const TIME_LIMIT = 30_000;
/** The same for a call that publishes: what is missing of a page's pictures is made first. */
const PUBLISHING_TIME_LIMIT = 10 * 60_000;

/**
 * Sends a request and waits for the whole answer. Every request ends: an upload with its bytes, anything else within
 * its time limit.
 *
 * @throws `Failure` of kind `offline` where no whole answer came; the reason of the caller's own signal
 */
export async function send(request: Request): Promise<Response> {
  const signals = isUpload(request)
    ? [request.signal]
    : [request.signal, AbortSignal.timeout(timeLimitOf(request))];
  try {
    const response = await fetch(request, { signal: AbortSignal.any(signals) });
    const bytes = await response.arrayBuffer();
    return new Response(bytes.byteLength > 0 ? bytes : null, response);
  } catch (cause) {
    if (request.signal.aborted) throw cause;
    throw new Failure("offline", [], null, { cause });
  }
}

function timeLimitOf(request: Request): number {
  return /\/(publish|accept-publication)$/.test(new URL(request.url).pathname)
    ? PUBLISHING_TIME_LIMIT
    : TIME_LIMIT;
}

function isUpload(request: Request): boolean {
  return request.headers.get("Content-Type")?.startsWith("multipart/form-data") ?? false;
}
