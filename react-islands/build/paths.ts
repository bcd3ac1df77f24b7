import { fileURLToPath } from "node:url";

const root = new URL("../../", import.meta.url);

/** Returns an absolute path in the project. */
export function projectPath(path: string): string {
  return fileURLToPath(new URL(path, root));
}
