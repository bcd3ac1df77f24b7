// Prints a module of the API's limits, by schema and property.
import { readFileSync } from "node:fs";

const { components } = JSON.parse(
  readFileSync(new URL("../../server/openapi.json", import.meta.url), "utf8"),
);

/** @param {Record<string, any>} property */
function boundsOf({ minimum, maximum, maxLength, maxItems, items }) {
  const bounds = maximum === undefined ? { maxLength, maxItems } : { minimum, maximum };
  return JSON.parse(JSON.stringify({ ...bounds, maxItemLength: items?.maxLength }));
}

const lines = Object.entries(components.schemas).flatMap(([name, { properties = {} }]) => {
  const bounded = Object.entries(properties)
    .map(([property, schema]) => [property, boundsOf(schema)])
    .filter(([, bounds]) => Object.keys(bounds).length > 0);
  return bounded.length > 0 ? [`  ${name}: ${JSON.stringify(Object.fromEntries(bounded))},`] : [];
});
process.stdout.write(`// Generated from openapi.json by 'make generate'.

/** Bounds that the server checks: lengths in characters, or bytes of a file. */
export const BOUNDS = {
${lines.join("\n")}
} as const;
`);
