import { cp, rm } from "node:fs/promises";
import { newDataFolder, startServer } from "./server.ts";

/**
 * Environment variable with the data
 * folder of the demonstration site.
 */
const FOLDER = "PAGEWRIGHT_DEMONSTRATION";

/**
 * Creates the demonstration site once per test run.
 * Returns a function that removes it.
 */
export default async function makeDemonstration(): Promise<() => Promise<void>> {
  const data = await newDataFolder();
  const server = await startServer(data);
  await server.stop();
  process.env[FOLDER] = data;
  return () => rm(data, { recursive: true });
}

export async function copyOfDemonstration(): Promise<string> {
  const made = process.env[FOLDER];
  if (made === undefined) throw new Error(`${FOLDER} is not set: the demonstration site was not created.`);
  const data = await newDataFolder();
  await cp(made, data, { recursive: true });
  return data;
}
