import { createHash } from "node:crypto";

/** A short name for bytes, fit for addresses that are cached for ever. */
export function contentHash(parts: (string | Uint8Array)[]): string {
  const hash = createHash("sha256");
  for (const part of parts) hash.update(part);
  return hash.digest("hex").slice(0, 12);
}
