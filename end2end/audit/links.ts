import { LinkChecker, LinkState } from "linkinator";
import type { Report } from "./report.ts";
import { listedPages } from "./sitemap.ts";

/**
 * Number of parallel requests.
 * It is below the server's limit per client.
 */
const CONCURRENCY = 8;

/** Follows links and fragments within the site. */
export async function auditLinks(site: string, report: Report): Promise<void> {
  report.heading("Links (linkinator): none is dead");
  const checker = new LinkChecker();
  const redirects = new Set<string>();
  checker.on("redirect", ({ url, targetUrl }) => redirects.add(`${url} leads to ${targetUrl}`));
  const { links } = await checker.check({
    path: `${site}/`,
    recurse: true,
    concurrency: CONCURRENCY,
    checkFragments: true,
    checkCss: true,
    redirects: "warn",
    // Otherwise linkinator would resolve relative
    // links as if each page address were a folder.
    cleanUrls: true,
    // Retries a request if the server
    // has closed the idle connection.
    retryErrors: true,
    retryErrorsCount: 3,
    linksToSkip: async (link) => !link.startsWith(`${site}/`),
  });
  const count = (state: LinkState) => links.filter((link) => link.state === state).length;
  const broken = links.filter((link) => link.state === LinkState.BROKEN);
  report.line(
    `${count(LinkState.OK)} links work, ${broken.length} are dead, ${count(LinkState.SKIPPED)} lead to other hosts`,
  );
  const reached = new Set(links.map(({ url }) => url));
  for (const page of await listedPages(site)) {
    if (!reached.has(page)) report.line(`${page} is in the sitemap, and no page has a link to it`);
  }
  for (const redirect of redirects) report.line(redirect);
  const parents = new Map(broken.map(({ url, status, parent }) => [`${url}: ${status}`, parent]));
  for (const [link, parent] of parents) report.problem(`${link}, linked on ${parent}`);
}
