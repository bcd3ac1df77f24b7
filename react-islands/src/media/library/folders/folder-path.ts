/** The path of the folder that holds everything. */
export const ROOT = "/";

/** The folder that a folder is in; the root is in itself. */
export function parentOf(path: string): string {
  return path.slice(0, path.lastIndexOf("/", path.length - 2) + 1) || ROOT;
}

/** The last part of a path; empty for the root. */
export function folderName(path: string): string {
  return path.split("/").at(-2) ?? "";
}

/** The paths of the folders that lead to a folder, the root first and itself last. */
export function trailOf(path: string): string[] {
  const names = path.split("/").filter(Boolean);
  return [ROOT, ...names.map((_, place) => `/${names.slice(0, place + 1).join("/")}/`)];
}

/** The path of a folder called `name` in another one. */
export function pathIn(parent: string, name: string): string {
  return `${parent}${name}/`;
}

/** Whether a folder is another one or in it. */
export function isWithin(path: string, folder: string): boolean {
  return path.startsWith(folder);
}

/** What a path becomes when a folder has moved. */
export function movedPath(path: string, from: string, to: string): string {
  return isWithin(path, from) ? to + path.slice(from.length) : path;
}
