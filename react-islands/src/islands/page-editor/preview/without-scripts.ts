/** The same document without what the frame would refuse to run. */
export function withoutScripts(html: string): string {
  const parsed = new DOMParser().parseFromString(html, "text/html");
  for (const script of parsed.querySelectorAll("script, link[rel=modulepreload], link[rel=preload]"))
    script.remove();
  return `<!doctype html>${parsed.documentElement.outerHTML}`;
}
