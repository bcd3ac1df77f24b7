import { rm } from "node:fs/promises";
import { newDataFolder, startServer } from "../server.ts";
import { auditEditor } from "./editor.ts";
import { publishEveryBlock } from "./every-block.ts";
import { auditHeaders } from "./headers.ts";
import { auditPages } from "./lighthouse.ts";
import { auditLinks } from "./links.ts";
import { Report } from "./report.ts";
import { auditScreens } from "./screens.ts";
import { auditMarkup } from "./validator.ts";

const PARTS: Record<string, (site: string, report: Report) => Promise<void>> = {
  markup: auditMarkup,
  links: auditLinks,
  headers: (_, report) => auditHeaders(report),
  pages: auditPages,
  editor: auditEditor,
  screens: auditScreens,
};

/** Runs the named parts of the audit, by default all. */
async function main(named: string[]): Promise<void> {
  const unknown = named.filter((name) => !(name in PARTS));
  if (unknown.length > 0) throw new Error(`There are these parts: ${Object.keys(PARTS).join(", ")}.`);
  const report = new Report();
  const data = await newDataFolder();
  const server = await startServer(data);
  try {
    await publishEveryBlock(server.url);
    for (const [name, audit] of Object.entries(PARTS)) {
      if (named.length > 0 && !named.includes(name)) continue;
      await audit(server.url, report).catch((failure: Error) => report.problem(failure.message));
    }
  } finally {
    await server.stop();
    await rm(data, { recursive: true });
  }
  console.log(`\naudit: ${report.missed === 0 ? "every bound is kept" : `bounds missed: ${report.missed}`}`);
  if (report.missed > 0) process.exitCode = 1;
}

await main(process.argv.slice(2));
