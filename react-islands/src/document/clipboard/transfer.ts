import type { Block, BlockFile, BlockImage, Props } from "../../api/wire";
import { fileLink, linkedFileID } from "../../lib/link";
import { isRecord, type MissingUses, type PasteProblem } from "./checked-block";

/** Finds the ids of files by content hash. Omits unknown hashes. */
export type FindFiles = (hashes: string[]) => Promise<Map<string, number>>;

/**
 * Returns content hashes by file id.
 * Omits cropped pictures, because their
 * hash is that of the cropped picture.
 */
export function hashesOf(blocks: Block[]): Record<string, string> {
  const uses = blocks.flatMap(({ __images = {}, __files = {} }) => [
    ...Object.values(__images).flat(),
    ...Object.values(__files).flat(),
  ]);
  const whole = uses.filter((use) => use.hash && !("cropParams" in use && use.cropParams));
  return Object.fromEntries(whole.map(({ fileID, hash }) => [String(fileID), hash ?? ""]));
}

/**
 * Replaces files of another installation by
 * files of this installation with equal content.
 * Empties fields whose file does not exist here.
 */
export async function withFilesOf(
  blocks: Block[],
  hashes: Record<string, string>,
  findFiles: FindFiles,
): Promise<{ blocks: Block[]; troubles: PasteProblem[] }> {
  const wanted = [...new Set(Object.values(hashes))];
  const found =
    wanted.length > 0 ? await findFiles(wanted).catch(() => new Map<string, number>()) : new Map();
  const idOf = (use: { fileID: number }) => found.get(hashes[String(use.fileID)] ?? "");
  const moved = blocks.map((block) => ({
    ...block,
    props: withLinkedFiles(block.props ?? {}, (fileID) => idOf({ fileID })) as Props,
    __images: movedUses(block.__images, idOf, pictureOf),
    __files: movedUses(block.__files, idOf, fileOf),
  }));
  const pictures = (all: Block[]) => all.map(({ __images }) => __images);
  const files = (all: Block[]) => all.map(({ __files }) => __files);
  const troubles = [
    missing("picture", countUses(pictures(blocks)), countUses(pictures(moved))),
    missing("file", countUses(files(blocks)), countUses(files(moved))),
  ];
  return { blocks: moved, troubles: troubles.filter((trouble) => trouble !== null) };
}

function countUses(records: (Record<string, unknown[]> | undefined)[]): number {
  return records.flatMap((uses) => Object.values(uses ?? {}).flat()).length;
}

function missing(what: "picture" | "file", copied: number, here: number): MissingUses | null {
  if (here === copied) return null;
  if (here === 0) return copied === 1 ? `only-${what}` : `all-${what}`;
  return copied - here === 1 ? `one-${what}` : `some-${what}`;
}

function movedUses<T extends { fileID: number }>(
  uses: Record<string, T[]> | undefined,
  idOf: (use: T) => number | undefined,
  make: (fileID: number, use: T) => T,
): Record<string, T[]> {
  const moved = Object.entries(uses ?? {}).map(([path, list]): [string, T[]] => {
    const here = list.flatMap((use) => {
      const fileID = idOf(use);
      return fileID === undefined ? [] : [make(fileID, use)];
    });
    return [path, here];
  });
  return Object.fromEntries(moved.filter(([, list]) => list.length > 0));
}

/**
 * Replaces the files of links in values.
 * Removes links to files that do not exist here. Their text stays.
 */
function withLinkedFiles(value: unknown, idOf: (fileID: number) => number | undefined): unknown {
  if (typeof value === "string") return withLinkedFilesOf(value, idOf);
  if (Array.isArray(value)) return value.map((each) => withLinkedFiles(each, idOf));
  if (!isRecord(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, withLinkedFiles(each, idOf)]));
}

const LINK_TO_FILE = /<a href="(file:\d+)"([^>]*)>(.*?)<\/a>/gs;

function withLinkedFilesOf(text: string, idOf: (fileID: number) => number | undefined): string {
  const moved = (link: string) => {
    const id = idOf(linkedFileID(link) ?? 0);
    return id === undefined ? null : fileLink(id);
  };
  if (linkedFileID(text) !== null) return moved(text) ?? "";
  return text.replaceAll(LINK_TO_FILE, (_, link: string, attributes: string, words: string) => {
    const here = moved(link);
    return here === null ? words : `<a href="${here}"${attributes}>${words}</a>`;
  });
}

/** Keeps only the editor's choices. The server adds all other properties. */
function pictureOf(
  fileID: number,
  { altText = null, cropParams = null, focalPoint = null }: BlockImage,
): BlockImage {
  return { fileID, altText, cropParams, focalPoint };
}

function fileOf(fileID: number): BlockFile {
  return { fileID };
}

export function isFileIDs(value: unknown): value is Record<string, string> {
  return isRecord(value) && Object.values(value).every((hash) => typeof hash === "string");
}
