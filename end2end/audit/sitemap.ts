/** Returns the addresses of all pages in the sitemap. */
export async function listedPages(site: string): Promise<string[]> {
  const addresses = locations(await textOf(`${site}/sitemap.xml`));
  const parts = addresses.filter((address) => address.endsWith(".xml"));
  const nested = await Promise.all(parts.map(async (part) => locations(await textOf(part))));
  return [...addresses.filter((address) => !address.endsWith(".xml")), ...nested.flat()];
}

async function textOf(address: string): Promise<string> {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${address} answered ${answer.status}.`);
  return answer.text();
}

function locations(xml: string): string[] {
  return [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map((match) => match[1] ?? "");
}
