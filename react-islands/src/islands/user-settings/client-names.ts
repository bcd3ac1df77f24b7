import Bowser from "bowser";

/** A browser or program, and its operating system. Empty if unknown. */
export interface ClientNames {
  browser: string;
  system: string;
}

/** Finds the names of a client in its header `User-Agent`. */
export function clientNames(userAgent: string): ClientNames {
  // An empty header is an error for the parser.
  if (userAgent.trim() === "") return { browser: "", system: "" };
  const { browser, os } = Bowser.parse(userAgent);
  return { browser: browser.name || programOf(userAgent), system: os.name ?? "" };
}

/** Returns `curl` for `curl/8.5.0`. */
function programOf(userAgent: string): string {
  return userAgent.trim().split(/[/\s]/, 1)[0] ?? "";
}
