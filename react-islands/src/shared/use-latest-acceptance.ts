import { useState } from "react";
import type { RequestDetail } from "../api/wire";

/**
 * Returns the request that was accepted
 * last, until `close` is called.
 */
export function useLatestAcceptance(request: RequestDetail | null) {
  const [accepted, setAccepted] = useState<RequestDetail | null>(null);
  const dueAt = request?.acceptance?.dueAt;
  if (dueAt && dueAt !== accepted?.acceptance?.dueAt) setAccepted(request);
  return { accepted, isPending: Boolean(dueAt), close: () => setAccepted(null) };
}
