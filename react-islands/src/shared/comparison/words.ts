import { type ArrayChange, diffArrays } from "diff";

/** Part of a compared text. */
export interface TextPart {
  kind: "same" | "removed" | "added";
  text: string;
}

/**
 * Maximum number of changed words.
 * If there are more, the whole
 * differing middle counts as replaced.
 */
const MAX_EDITS = 2000;

/** Returns the differences between two texts, word by word. */
export function diffWords(before: string, after: string): TextPart[] {
  const [old, now] = [tokensOf(before), tokensOf(after)];
  const changes = diffArrays(old, now, { maxEditLength: MAX_EDITS });
  return joined(changes?.map(partOf) ?? replacedMiddle(old, now));
}

/**
 * Splits a text into words, white
 * space, and single other characters.
 */
function tokensOf(text: string): string[] {
  return text.match(/\s+|[\p{L}\p{N}\p{M}_]+(?:['’-][\p{L}\p{N}\p{M}_]+)*|[^\s\p{L}\p{N}\p{M}_]/gu) ?? [];
}

function partOf({ removed, added, value }: ArrayChange<string>): TextPart {
  return { kind: removed ? "removed" : added ? "added" : "same", text: value.join("") };
}

function replacedMiddle(old: string[], now: string[]): TextPart[] {
  const start = sharedLength(old, now);
  const end = sharedLength(old.slice(start).reverse(), now.slice(start).reverse());
  return [
    { kind: "same", text: old.slice(0, start).join("") },
    { kind: "removed", text: old.slice(start, old.length - end).join("") },
    { kind: "added", text: now.slice(start, now.length - end).join("") },
    { kind: "same", text: old.slice(old.length - end).join("") },
  ];
}

function sharedLength(a: string[], b: string[]): number {
  const place = a.findIndex((token, index) => token !== b[index]);
  return place === -1 ? a.length : place;
}

/**
 * Joins adjacent changes.
 * White space between two changes becomes part of both.
 */
function joined(parts: TextPart[]): TextPart[] {
  const result: TextPart[] = [];
  let [removed, added] = ["", ""];
  const settle = () => {
    if (removed) result.push({ kind: "removed", text: removed });
    if (added) result.push({ kind: "added", text: added });
    [removed, added] = ["", ""];
  };
  parts.forEach((part, index) => {
    if (part.kind === "removed") removed += part.text;
    else if (part.kind === "added") added += part.text;
    else if (isGap(part.text) && removed && added && isChange(parts[index + 1])) {
      removed += part.text;
      added += part.text;
    } else if (part.text) {
      settle();
      const last = result.at(-1);
      if (last?.kind === "same") last.text += part.text;
      else result.push({ ...part });
    }
  });
  settle();
  return result;
}

function isGap(text: string): boolean {
  return /^[^\S\n]+$/.test(text);
}

function isChange(part: TextPart | undefined): boolean {
  return part !== undefined && part.kind !== "same";
}

/**
 * Number of unchanged characters that
 * are shown before and after a change.
 */
const CONTEXT_CHARS = 160;

/** Shortens long unchanged parts of a text. */
export function omitUnchanged(parts: TextPart[]): TextPart[] {
  if (!parts.some(isChange)) return parts;
  return parts.map((part, index) => {
    if (part.kind !== "same") return part;
    const head = index === 0 ? "" : part.text.slice(0, CONTEXT_CHARS).replace(/\S*$/, "");
    const tail = index === parts.length - 1 ? "" : part.text.slice(-CONTEXT_CHARS).replace(/^\S*/, "");
    const isShort = part.text.length <= head.length + tail.length + CONTEXT_CHARS;
    return isShort ? part : { ...part, text: `${head}…${tail}` };
  });
}
