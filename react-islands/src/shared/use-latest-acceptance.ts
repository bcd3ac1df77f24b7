import { useState } from "react";
import type { RequestDetail } from "../api/wire";

/** Remembers the request until the notice is closed. */
export function useLatestAcceptance(request: RequestDetail | null) {
  const [accepted, setAccepted] = useState<RequestDetail | null>(null);
  const dueAt = request?.acceptance?.dueAt;
  if (dueAt && dueAt !== accepted?.acceptance?.dueAt) setAccepted(request);
  return { accepted, isPending: Boolean(dueAt), close: () => setAccepted(null) };
}
