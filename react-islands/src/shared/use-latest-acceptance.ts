import { useState } from "react";
import type { RequestDetail } from "../api/wire";

/** Returns the last accepted request until `close`. */
export function useLatestAcceptance(request: RequestDetail | null) {
  const [accepted, setAccepted] = useState<RequestDetail | null>(null);
  const dueAt = request?.acceptance?.dueAt;
  if (dueAt && dueAt !== accepted?.acceptance?.dueAt) setAccepted(request);
  return { accepted, isPending: Boolean(dueAt), close: () => setAccepted(null) };
}
