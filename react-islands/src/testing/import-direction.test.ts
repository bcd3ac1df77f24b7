import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { projectPath } from "../../build/paths";
import { type Import, imports, SOURCE } from "./imports";

const BELOW_MEDIA = ["shared", "ui", "document", "lib", "api"];

/** Folders and modules that each folder may import from. */
const MAY_IMPORT: Record<string, string[]> = {
  api: [],
  lib: [],
  document: ["lib"],
  // General controls must not depend on the data of the API.
  ui: ["lib", "api/refetch-queries", "api/error-codes", "api/failure", "api/release", "api/screen"],
  shared: ["ui", "document", "lib", "api"],
  media: BELOW_MEDIA,
  fields: ["media", ...BELOW_MEDIA],
  blocks: ["fields", "media", ...BELOW_MEDIA],
  islands: ["blocks", "fields", "media", ...BELOW_MEDIA],
  testing: ["islands", "blocks", "fields", "media", ...BELOW_MEDIA],
};

function roomOf(path: string): string {
  const [room = "", island] = path.split("/");
  return room === "islands" ? `${room}/${island}` : room;
}

function isAllowed({ from, to, isType }: Import): boolean {
  const isTest = /\.test\.tsx?$/.test(from);
  const [own, other] = [roomOf(from), roomOf(to)];
  if (own === other || to.startsWith("..") || (isTest && other === "testing")) return true;
  // Every folder may import the types of the API.
  if (isType && to === "api/wire") return true;
  const rooms = MAY_IMPORT[own.split("/")[0] ?? ""] ?? [];
  return rooms.includes(other.split("/")[0] ?? "") || rooms.includes(to);
}

/**
 * Returns the files of an import
 * cycle, including imports of types.
 * Empty if there is none.
 */
function findCircle(all: Import[]): string[] {
  const importedBy = new Map<string, string[]>();
  for (const { from, to } of all) {
    const file = from.replace(/\.tsx?$/, "");
    importedBy.set(file, [...(importedBy.get(file) ?? []), to]);
  }
  const done = new Set<string>();
  const visit = (file: string, path: string[]): string[] => {
    if (path.includes(file)) return [...path.slice(path.indexOf(file)), file];
    if (done.has(file)) return [];
    for (const to of importedBy.get(file) ?? []) {
      const circle = visit(to, [...path, file]);
      if (circle.length > 0) return circle;
    }
    done.add(file);
    return [];
  };
  for (const file of importedBy.keys()) {
    const circle = visit(file, []);
    if (circle.length > 0) return circle;
  }
  return [];
}

test("imports run one way, and no island knows another", () => {
  const wrong = imports().filter((each) => !isAllowed(each));
  expect(wrong.map(({ from, to }) => `${from} -> ${to}`)).toEqual([]);
});

const EDITOR = "islands/page-editor";

/**
 * Returns the folders of the page editor,
 * lowest first, from `ARCHITECTURE.md`.
 */
function rooms(): string[] {
  const text = readFileSync(projectPath("ARCHITECTURE.md"), "utf8");
  const [, section = ""] = text.split("## Rooms of the page editor");
  const [table = ""] = section.split("\n## ");
  const [, , ...rows] = table.split("\n").filter((line) => line.startsWith("|"));
  return rows.map((row) => row.split(" ")[1] ?? "");
}

/**
 * Returns the index of a module's folder in `rooms`.
 * Files outside of these folders have the highest index.
 */
function heightOf(module: string, rooms: string[]): number {
  const index = rooms.indexOf(module.split("/")[2] ?? "");
  return index === -1 ? rooms.length : index;
}

test("no room of the page editor imports a higher one", () => {
  const order = rooms();
  const inside = imports().filter(({ from, to }) =>
    [from, to].every((each) => each.startsWith(`${EDITOR}/`)),
  );
  const upward = inside.filter(({ from, to }) => heightOf(to, order) > heightOf(from, order));
  expect(upward.map(({ from, to }) => `${from} -> ${to}`)).toEqual([]);
  expect(inside.length).toBeGreaterThan(100);
});

test("the table names every room of the page editor, and only its entry stands next to them", () => {
  const inEditor = readdirSync(join(SOURCE, EDITOR));
  expect(inEditor.toSorted()).toEqual([...rooms(), "index.tsx"].toSorted());
});

test.each(["document", `${EDITOR}/work`])("%s knows no screen: nothing in it imports React", (folder) => {
  const names = readdirSync(join(SOURCE, folder), { recursive: true, encoding: "utf8" });
  const sources = names.filter((name) => /\.tsx?$/.test(name));
  const withReact = sources.filter((name) =>
    /from "(?:react|react-dom|@mantine|@tanstack)[^"]*"|\.tsx$/.test(
      `${readFileSync(join(SOURCE, folder, name), "utf8")}\n${name}`,
    ),
  );
  expect(sources.length).toBeGreaterThan(5);
  expect(withReact).toEqual([]);
});

test("no files import each other in a circle", () => {
  expect(findCircle(imports())).toEqual([]);
});

test("a circle is found through type imports, and two ways to one file are none", () => {
  const edge = (from: string, to: string, isType = false) => ({ from, to, isType });
  const twoWays = [edge("a.tsx", "b"), edge("a.tsx", "c"), edge("b.ts", "d"), edge("c.ts", "d")];
  expect(findCircle(twoWays)).toEqual([]);
  expect(findCircle([...twoWays, edge("d.ts", "b", true)])).toEqual(["b", "d", "b"]);
});

test("the imports are found at all", () => {
  expect(imports().length).toBeGreaterThan(100);
});
