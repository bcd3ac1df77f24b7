import type { Plugin } from "vite";
import { findIslands } from "./islands.ts";

/**
 * Vite puts React's refresh preamble into the HTML that it serves itself. The admin's HTML comes from the
 * product's own server, so in development each island brings the preamble along.
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
