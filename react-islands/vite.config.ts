import react from "@vitejs/plugin-react";
import type { Rolldown } from "vite";
import { defineConfig } from "vitest/config";
import { IslandModules } from "./build/island-modules.ts";
import { CATALOGUE, findIslands } from "./build/islands.ts";
import { projectPath } from "./build/paths.ts";
import { islandPreamble } from "./build/preamble.ts";
import { siteAssets } from "./build/site-assets.ts";

/** The build that the assets belong to, `dev` or `release`. They differ in the wasm package. */
const BUILD = process.env.PAGEWRIGHT_BUILD ?? "dev";

/** Areas in one shared file: those of every island, and two that are too small for separate files. */
const SMALL_AREAS = ["common", "errors", "uploads", "crop"];

/** Returns the chunk name of a message catalogue. Null for code. */
function wordsFile(module: string): string | null {
  const [, language, area = ""] = module.match(CATALOGUE) ?? [];
  if (language === undefined) return null;
  return SMALL_AREAS.includes(area) ? `words-${language}` : `words-${language}-${area}`;
}

/** Modules of screens with lists. */
const LISTS = /src\/ui\/list-screen\/(?!search-input)/;

const EDITOR = new IslandModules("page-editor");

/** Names the chunk of shared modules: `name` for those that the page editor needs, `without` for the others. */
function common(name: string, without: string | null): Rolldown.CodeSplittingNameFunction {
  return (module, graph) => {
    if (EDITOR.isOnlyHere(module, graph)) return null;
    return EDITOR.isNeeded(module, graph) ? name : without;
  };
}

const editor: Rolldown.CodeSplittingNameFunction = (module, graph) =>
  EDITOR.isOnlyHere(module, graph) && EDITOR.isNeeded(module, graph) ? "editor" : null;

/** Puts modules with the same importing entries into one chunk. */
const PARTS = { minShareCount: 2, entriesAware: true, entriesAwareMergeThreshold: 1024 };

/** Fields with suggestions. */
const SUGGESTIONS =
  /@mantine\/core\/esm\/components\/(Autocomplete|Combobox|Pill|PillsInput|Select|TagsInput)\//;

const RADIO = /@mantine\/core\/esm\/components\/Radio\//;

/** Tests that replace modules, which would be replaced for the other tests in the same process too. */
const MOCKING = "src/**/*.mocked.test.tsx";

export default defineConfig({
  plugins: [react(), islandPreamble(), siteAssets(BUILD)],
  resolve: { alias: { "@tiptap/pm/history": projectPath("react-islands/build/no-history.ts") } },
  publicDir: projectPath("public"),
  // Asset URLs include this origin, because pages have another origin in development.
  server: {
    port: 5173,
    strictPort: true,
    cors: true,
    origin: "http://localhost:5173",
    fs: { allow: ["react-islands", "app/i18n", "style/blocks"].map(projectPath) },
  },
  // There is no HTML to find the entries in.
  optimizeDeps: { entries: Object.values(findIslands()) },
  build: {
    // Written to a new folder and then renamed, because a server may be reading the old one.
    outDir: projectPath(`target/site/${BUILD}-next`),
    emptyOutDir: true,
    cssCodeSplit: false,
    // Off, because a browser never requests a failed preload again, such as one without a connection. The document of
    // a screen preloads its first modules.
    modulePreload: false,
    // The build itself prints the compressed sizes of the files that it writes.
    reportCompressedSize: false,
    rolldownOptions: {
      input: findIslands(),
      preserveEntrySignatures: "strict",
      output: {
        entryFileNames: "assets/[name]-[hash].js",
        chunkFileNames: "assets/[name]-[hash].js",
        // The one stylesheet of all islands has no name of its own.
        assetFileNames: "assets/islands-[hash][extname]",
        codeSplitting: {
          groups: [
            { name: wordsFile },
            {
              name: common("base", "screens"),
              minShareCount: 8,
              test: (module) => !LISTS.test(module) && !SUGGESTIONS.test(module) && !RADIO.test(module),
            },
            { name: "lists", test: LISTS },
            { name: "suggestions", test: SUGGESTIONS },
            { name: "radio", test: RADIO },
            { name: common("shared", null), minShareCount: 6 },
            { name: common("parts", "parts"), ...PARTS },
            { name: editor },
            { name: "editor-parts", ...PARTS },
          ],
        },
      },
    },
  },
  test: {
    restoreMocks: true,
    unstubGlobals: true,
    testTimeout: 30_000,
    // Keeps immediates real, because the tests' IndexedDB uses them.
    fakeTimers: {
      toFake: ["setTimeout", "clearTimeout", "setInterval", "clearInterval", "Date", "performance"],
    },
    // The default leaves one core idle, which is half of a small machine.
    maxWorkers: "100%",
    // Only tests that need a document get one, because creating it takes time.
    projects: [
      {
        extends: true,
        test: { name: "pure", environment: "node", include: ["{build,src}/**/*.test.ts"] },
      },
      {
        extends: true,
        test: {
          name: "screens",
          environment: "jsdom",
          include: ["src/**/*.test.tsx"],
          setupFiles: ["src/testing/setup.ts"],
          exclude: [MOCKING],
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: "mocked",
          environment: "jsdom",
          include: [MOCKING],
          setupFiles: ["src/testing/setup.ts"],
        },
      },
    ],
  },
});
