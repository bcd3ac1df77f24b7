import { HttpResponse, http } from "msw";
import { setupServer } from "msw/node";
import type { PageVersion, VersionDraft } from "../api/wire";

/** Simulated server. A request without a handler fails the test. */
export const server = setupServer();

/** Returns the full address of an API call. */
export function api(path: string): string {
  return `${location.origin}/api/pagewright/${path}`;
}

/** Returns a conflict response with the latest state. */
export function conflict(latest: object) {
  const errors = [{ code: "V_07", property: "version", model: "" }];
  return HttpResponse.json({ Success: false, Errors: errors, latest }, { status: 409 });
}

/**
 * Simulates the inspection of a draft.
 * Each block becomes a section with
 * its title, and there are no errors.
 * Blocks that were not sent come from the stored version.
 */
export function inspectingOver(stored: () => PageVersion) {
  return http.post(api("page/version/inspect"), async ({ request }) => {
    const { title, blocks, knownBlocks } = (await request.json()) as VersionDraft;
    const inOrder = stored().blocks;
    const byKey = new Map([...inOrder, ...(blocks ?? [])].map((block) => [block.key, block]));
    const keys = knownBlocks?.keys ?? inOrder.map(({ key }) => key);
    const sections = keys.map((key) => {
      const title = String(byKey.get(key)?.props?.title ?? "");
      return `<section data-block-key="${key}"><h2 data-field="title">${title}</h2></section>`;
    });
    const html = `<!doctype html><html><head><title>${title}</title></head><body><main>${sections.join("")}</main></body></html>`;
    return HttpResponse.json({ html, errors: [], items: [] });
  });
}
