import type { Plugin } from "vite";
import { findIslands } from "./islands.ts";

/**
 * Adds React's refresh preamble in development.
 * Because Vite adds it only to its own HTML.
 */
export function islandPreamble(): Plugin {
  const entries = new Set(Object.values(findIslands()));
  return {
    name: "pagewright:island-preamble",
    apply: (_, { command, mode }) => command === "serve" && mode !== "test",
    enforce: "pre",
    transform: (code, id) => (entries.has(id) ? `import "@vitejs/plugin-react/preamble";\n${code}` : null),
  };
}
