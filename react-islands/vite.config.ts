import react from "@vitejs/plugin-react";
import type { Rolldown } from "vite";
import { defineConfig } from "vitest/config";
import { IslandModules } from "./build/island-modules.ts";
import { CATALOGUE, findIslands } from "./build/islands.ts";
import { projectPath } from "./build/paths.ts";
import { islandPreamble } from "./build/preamble.ts";
import { siteAssets } from "./build/site-assets.ts";

/** Build of the assets: `dev` or `release`. */
const BUILD = process.env.PAGEWRIGHT_BUILD ?? "dev";

/** Common and very small areas share one file. */
const SMALL_AREAS = ["common", "errors", "uploads", "crop"];

/** Chunk name of a message file, or null. */
function wordsFile(module: string): string | null {
  const [, language, area = ""] = module.match(CATALOGUE) ?? [];
  if (language === undefined) return null;
  return SMALL_AREAS.includes(area) ? `words-${language}` : `words-${language}-${area}`;
}

/** Modules of screens with lists. */
const LISTS = /src\/ui\/list-screen\/(?!search-input)/;

const EDITOR = new IslandModules("page-editor");

/** Shared chunks: `name` for the editor, else `without`. */
function common(name: string, without: string | null): Rolldown.CodeSplittingNameFunction {
  return (module, graph) => {
    if (EDITOR.isOnlyHere(module, graph)) return null;
    return EDITOR.isNeeded(module, graph) ? name : without;
  };
}

const editor: Rolldown.CodeSplittingNameFunction = (module, graph) =>
  EDITOR.isOnlyHere(module, graph) && EDITOR.isNeeded(module, graph) ? "editor" : null;

/** Groups modules with the same importing entries. */
const PARTS = { minShareCount: 2, entriesAware: true, entriesAwareMergeThreshold: 1024 };

/** Fields with suggestions, and a field that small modules would otherwise share a file with. */
const SUGGESTIONS =
  /@mantine\/core\/esm\/components\/(Autocomplete|Combobox|Pill|PillsInput|Select|TagsInput)\/|src\/shared\/page-select/;

const RADIO = /@mantine\/core\/esm\/components\/Radio\//;

/** Tests that replace modules need a separate process. */
const MOCKING = "src/**/*.mocked.test.tsx";

export default defineConfig({
  plugins: [react(), islandPreamble(), siteAssets(BUILD)],
  resolve: { alias: { "@tiptap/pm/history": projectPath("react-islands/build/no-history.ts") } },
  publicDir: projectPath("public"),
  // For asset URLs, because pages have another origin.
  server: {
    port: 5173,
    strictPort: true,
    cors: true,
    origin: "http://localhost:5173",
    fs: { allow: ["react-islands", "app/i18n", "style/blocks"].map(projectPath) },
  },
  // No HTML contains the entries.
  optimizeDeps: { entries: Object.values(findIslands()) },
  build: {
    // Renamed later, because servers read the old folder.
    outDir: projectPath(`target/site/${BUILD}-next`),
    emptyOutDir: true,
    cssCodeSplit: false,
    // Browsers never retry failed preloads, such as offline ones.
    // Documents preload a screen's first modules instead.
    modulePreload: false,
    // The build prints compressed sizes itself.
    reportCompressedSize: false,
    rolldownOptions: {
      input: findIslands(),
      preserveEntrySignatures: "strict",
      output: {
        entryFileNames: "assets/[name]-[hash].js",
        chunkFileNames: "assets/[name]-[hash].js",
        // The only stylesheet of islands has no name.
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
    // Real immediates, because the tests' IndexedDB uses them.
    fakeTimers: {
      toFake: ["setTimeout", "clearTimeout", "setInterval", "clearInterval", "Date", "performance"],
    },
    // The default leaves one core idle.
    maxWorkers: "100%",
    // Only some tests need jsdom, which starts slowly.
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
