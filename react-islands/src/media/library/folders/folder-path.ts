/** Path of the root folder. */
export const ROOT = "/";

/**
 * Returns the path of the parent folder.
 * The root is its own parent.
 */
export function parentOf(path: string): string {
  return path.slice(0, path.lastIndexOf("/", path.length - 2) + 1) || ROOT;
}

/** Returns the name of a folder. Empty if it is the root. */
export function folderName(path: string): string {
  return path.split("/").at(-2) ?? "";
}

/** Returns the paths of all folders from the root to a folder. */
export function ancestorsOf(path: string): string[] {
  const names = path.split("/").filter(Boolean);
  return [ROOT, ...names.map((_, place) => `/${names.slice(0, place + 1).join("/")}/`)];
}

export function pathIn(parent: string, name: string): string {
  return `${parent}${name}/`;
}

/** Returns true if `path` is the folder or inside it. */
export function isWithin(path: string, folder: string): boolean {
  return path.startsWith(folder);
}

/** Returns a path after the folder `from` was moved to `to`. */
export function movedPath(path: string, from: string, to: string): string {
  return isWithin(path, from) ? to + path.slice(from.length) : path;
}
