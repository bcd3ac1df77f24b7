import { Failure } from "./failure";

/** Timeout of a call, until its whole answer has arrived. */
const CALL_TIMEOUT_MS = 30_000;
/**
 * Timeout of publishing.
 * It is longer, because publishing waits for pictures.
 */
const PUBLISH_TIMEOUT_MS = 10 * 60_000;

/**
 * Sends a request and awaits its whole answer.
 * Uploads have no timeout.
 * @throws `Failure` of kind `offline`, or abort reason
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
    ? PUBLISH_TIMEOUT_MS
    : CALL_TIMEOUT_MS;
}

function isUpload(request: Request): boolean {
  return request.headers.get("Content-Type")?.startsWith("multipart/form-data") ?? false;
}
