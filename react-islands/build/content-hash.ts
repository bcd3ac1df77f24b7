import { createHash } from "node:crypto";

/** Returns a short hash for permanently cached addresses. */
export function contentHash(parts: (string | Uint8Array)[]): string {
  const hash = createHash("sha256");
  for (const part of parts) hash.update(part);
  return hash.digest("hex").slice(0, 12);
}
