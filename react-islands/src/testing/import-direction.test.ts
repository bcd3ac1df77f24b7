import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, normalize, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

/** Which folders of `src` each folder may import from, besides itself. Imports run one way. */
const MAY_IMPORT: Record<string, string[]> = {
  api: [],
  lib: [],
  ui: ["lib", "api"],
  fields: ["ui", "lib", "api"],
  blocks: ["fields", "ui", "lib", "api"],
  islands: ["blocks", "fields", "ui", "lib", "api"],
  testing: ["islands", "blocks", "fields", "ui", "lib", "api"],
};

const SOURCE = fileURLToPath(new URL("..", import.meta.url));
const IMPORT = /^(?:import|export)\s+(type\s)?[^;]*?from\s+"(\.[^"]+)"|import\("(\.[^"]+)"\)/gm;

interface Import {
  from: string;
  to: string;
  isType: boolean;
}

function imports(): Import[] {
  const files = readdirSync(SOURCE, { recursive: true, encoding: "utf8" }).filter((name) =>
    /\.tsx?$/.test(name),
  );
  return files.flatMap((from) => {
    const text = readFileSync(join(SOURCE, from), "utf8");
    return [...text.matchAll(IMPORT)].map(([, type, path, lazy]) => ({
      from,
      to: relative(SOURCE, normalize(join(SOURCE, dirname(from), path ?? lazy ?? ""))),
      isType: type !== undefined,
    }));
  });
}

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

test("imports run one way, and no island knows another", () => {
  const wrong = imports().filter((each) => !isAllowed(each));
  expect(wrong.map(({ from, to }) => `${from} -> ${to}`)).toEqual([]);
});

test("the imports are found at all", () => {
  expect(imports().length).toBeGreaterThan(100);
});
