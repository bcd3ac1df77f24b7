import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { type Import, imports, SOURCE } from "./imports";

/** Which folders of `src` each folder may import from, besides itself. Imports run one way. */
const MAY_IMPORT: Record<string, string[]> = {
  api: [],
  lib: [],
  document: ["lib"],
  ui: ["document", "lib", "api"],
  media: ["ui", "document", "lib", "api"],
  fields: ["media", "ui", "document", "lib", "api"],
  blocks: ["fields", "media", "ui", "document", "lib", "api"],
  islands: ["blocks", "fields", "media", "ui", "document", "lib", "api"],
  testing: ["islands", "blocks", "fields", "media", "ui", "document", "lib", "api"],
};

function roomOf(path: string): string {
  const [room = "", island] = path.split("/");
  return room === "islands" ? `${room}/${island}` : room;
}

function isAllowed({ from, to, isType }: Import): boolean {
  const isTest = /\.test\.tsx?$/.test(from);
  const [own, other] = [roomOf(from), roomOf(to)];
  if (own === other || to.startsWith("..") || (isTest && other === "testing")) return true;
  // The types of the wire are everybody's nouns.
  if (isType && to === "api/wire") return true;
  const rooms = MAY_IMPORT[own.split("/")[0] ?? ""] ?? [];
  return rooms.includes(other.split("/")[0] ?? "");
}

/** The files of a circle in which each imports the next, types included; none when there is no circle. */
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

test("the document knows no screen: nothing in its folder imports React", () => {
  const documentFiles = readdirSync(join(SOURCE, "document"), { recursive: true, encoding: "utf8" });
  const sources = documentFiles.filter((name) => /\.tsx?$/.test(name));
  const withReact = sources.filter((name) =>
    /from "(?:react|react-dom|@mantine|@tanstack)[^"]*"|\.tsx$/.test(
      `${readFileSync(join(SOURCE, "document", name), "utf8")}\n${name}`,
    ),
  );
  expect(sources.length).toBeGreaterThan(10);
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
