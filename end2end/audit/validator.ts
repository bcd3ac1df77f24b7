import { spawn } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { text } from "node:stream/consumers";
import vnu from "vnu-jar";
import type { Report } from "./report.ts";
import { listedPages } from "./sitemap.ts";
import { type Answer, LOGIN, loggedIn, Visitor, visitorWithConsent } from "./visitor.ts";

/** A document to validate. The report uses its name. */
interface Sample {
  name: string;
  text: string;
  kind: "html" | "xml";
}

interface Message {
  type: "error" | "info" | "non-document-error";
  subType?: string;
  url?: string;
  lastLine?: number;
  firstColumn?: number;
  message: string;
  extract?: string;
}

const CONTACT = "/api/pagewright/visitors/contact";
const NEWSLETTER = "/api/pagewright/visitors/subscribe";

/**
 * Messages to ignore: the checker has no schema for these
 * root elements, but checks if they are well-formed.
 */
const OTHER_FORMATS = ".*Element “(urlset|sitemapindex|feed)” not allowed in this context.*";

/** Validates all documents with the Nu Html Checker. */
export async function auditMarkup(site: string, report: Report): Promise<void> {
  report.heading("Markup (Nu Html Checker): no errors");
  await requireJava();
  const samples = [
    ...(await publicPages(site)),
    ...(await adminPages(site)),
    ...(await filesForPrograms(site)),
  ];
  const messages = await validate(samples);
  const errors = messages.filter((message) => message.type !== "info");
  report.line(
    `${samples.length} documents: ${errors.length} errors, ${messages.length - errors.length} warnings`,
  );
  for (const [words, found] of grouped(messages)) {
    const isError = found.some((message) => message.type !== "info");
    const [first] = found;
    const line = `${words} (${found.length} times; ${first?.url} ${first?.lastLine}:${first?.firstColumn})`;
    if (isError) report.problem(line);
    else report.line(line);
    if (first?.extract) report.line(`  ${first.extract.replaceAll("\n", " ")}`);
  }
}

/** Groups messages by text. */
function grouped(messages: Message[]): Map<string, Message[]> {
  const groups = new Map<string, Message[]>();
  for (const message of messages) {
    const words = `${message.type === "info" ? "warning" : "error"}: ${message.message}`;
    groups.set(words, [...(groups.get(words) ?? []), message]);
  }
  return groups;
}

async function publicPages(site: string): Promise<Sample[]> {
  const paths = (await listedPages(site)).map((address) => new URL(address).pathname);
  const visitor = () => new Visitor(site);
  const listed = paths.map(async (path) => sample(path, 200, visitor().get(path)));
  return Promise.all([
    ...listed,
    sample("no page", 404, visitor().get("/there-is-no-such-page")),
    sample("no page, in Dutch", 404, visitor().get("/nl-nl/er-is-geen-pagina")),
    sample("cookies, panel open", 200, visitor().get("/cookies?consent")),
    sample(
      "video, agreed to",
      200,
      visitorWithConsent(site).then((other) => other.get("/restoration")),
    ),
    sample(
      "video, panel open with a choice",
      200,
      visitorWithConsent(site).then((other) => other.get("/restoration?consent")),
    ),
    sample("contact, with errors", 422, visitor().submit("/contact", CONTACT, { email: "ada@example" })),
    sample("newsletter, with errors", 422, visitor().submit("/", NEWSLETTER, { email: "ada@example" })),
    sample("contact, sent", 200, visitor().get("/contact?sent=contact-form")),
    sample("newsletter, link too old", 410, visitor().get("/api/pagewright/newsletter/confirm/unknown")),
  ]);
}

async function adminPages(site: string): Promise<Sample[]> {
  const stranger = new Visitor(site);
  const samples = await Promise.all([
    sample("log in", 200, stranger.get(LOGIN)),
    sample(
      "log in, refused",
      200,
      stranger.submit(LOGIN, LOGIN, { email: "ada@example.org", password: "wrong" }),
    ),
    sample("forgot password", 200, stranger.get("/cmsadmin/forgot-password")),
  ]);
  const admin = await loggedIn(site);
  // Validates the HTML of the server, before React changes it.
  const paths = [...screenPaths((await admin.get("/cmsadmin/")).text), "/cmsadmin/page/1"];
  const screens = await Promise.all(paths.map((path) => sample(path, 200, admin.get(path))));
  return [...samples, ...screens, await sample("admin, no screen", 404, admin.get("/cmsadmin/nothing"))];
}

/** Returns all screen addresses from an administrator's navigation. */
function screenPaths(html: string): string[] {
  const paths = [...html.matchAll(/href="(\/cmsadmin\/[^"]*)"/g)].map(([, path = ""]) => path);
  if (paths.length < 15) throw new Error(`The navigation links only ${paths.length} screens.`);
  return [...new Set(paths)];
}

async function filesForPrograms(site: string): Promise<Sample[]> {
  const visitor = new Visitor(site);
  const paths = ["/sitemap.xml", "/feed.xml", "/nl-nl/feed.xml"];
  return Promise.all(paths.map((path) => sample(path, 200, visitor.get(path))));
}

async function sample(name: string, status: number, asked: Promise<Answer>): Promise<Sample> {
  const answer = await asked;
  if (answer.status !== status)
    throw new Error(`${name}: the answer was ${answer.status} instead of ${status}.`);
  return { name, text: answer.text, kind: answer.type.startsWith("text/html") ? "html" : "xml" };
}

async function validate(samples: Sample[]): Promise<Message[]> {
  const folder = await mkdtemp(join(tmpdir(), "pagewright-markup-"));
  try {
    const names = new Map<string, string>();
    for (const [index, { name, text, kind }] of samples.entries()) {
      const file = `${index}.${kind}`;
      names.set(file, name);
      await writeFile(join(folder, file), text);
    }
    const filesOf = (kind: Sample["kind"]) =>
      [...names.keys()].filter((file) => file.endsWith(kind)).map((file) => join(folder, file));
    const messages = [
      ...(await check(["--html", ...filesOf("html")])),
      ...(await check(["--xml", "--filterpattern", OTHER_FORMATS, ...filesOf("xml")])),
    ];
    return messages.map((message) => ({ ...message, url: names.get(basename(message.url ?? "")) ?? "" }));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function check(parameters: string[]): Promise<Message[]> {
  const { messages } = JSON.parse(
    await java(["-jar", String(vnu), "--format", "json", "--stdout", "--exit-zero-always", ...parameters]),
  ) as { messages: Message[] };
  return messages;
}

async function requireJava(): Promise<void> {
  await java(["-version"]).catch((cause) => {
    const words =
      "The validator needs Java 17 or newer, which was not found: apt-get install default-jre-headless.";
    throw new Error(words, { cause });
  });
}

async function java(parameters: string[]): Promise<string> {
  const child = spawn("java", parameters, { stdio: ["ignore", "pipe", "pipe"] });
  const ended = new Promise<number | null>((resolve, reject) =>
    child.on("error", reject).on("close", resolve),
  );
  const [code, output, errors] = await Promise.all([ended, text(child.stdout), text(child.stderr)]);
  if (code !== 0) throw new Error(`java ended with code ${code}: ${errors}`);
  return output;
}
