import { fileURLToPath } from "node:url";

const root = new URL("../../", import.meta.url);

/** The absolute path of something in the project, named from its top folder. */
export function projectPath(path: string): string {
  return fileURLToPath(new URL(path, root));
}
