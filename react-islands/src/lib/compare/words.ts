/** A stretch of text that both sides have, or only the earlier or the later one. */
export interface Part {
  kind: "same" | "removed" | "added";
  text: string;
}

/** The most pairs of words that are looked at; beyond, the differing middle counts as one change. */
const MAX_PAIRS = 4_000_000;

/** The differences between two texts, word by word, in reading order. */
export function diffWords(before: string, after: string): Part[] {
  const [old, now] = [tokensOf(before), tokensOf(after)];
  const start = sharedLength(old, now);
  const end = sharedLength(old.slice(start).reverse(), now.slice(start).reverse());
  const middle = diffMiddle(old.slice(start, old.length - end), now.slice(start, now.length - end));
  const parts: Part[] = [
    { kind: "same", text: old.slice(0, start).join("") },
    ...middle,
    { kind: "same", text: old.slice(old.length - end).join("") },
  ];
  return joined(parts);
}

/** Words, runs of white space, and everything else one by one. */
function tokensOf(text: string): string[] {
  return text.match(/\s+|[\p{L}\p{N}\p{M}_]+(?:['’-][\p{L}\p{N}\p{M}_]+)*|[^\s\p{L}\p{N}\p{M}_]/gu) ?? [];
}

function sharedLength(a: string[], b: string[]): number {
  const limit = Math.min(a.length, b.length);
  let length = 0;
  while (length < limit && a[length] === b[length]) length += 1;
  return length;
}

function diffMiddle(old: string[], now: string[]): Part[] {
  if (old.length * now.length > MAX_PAIRS) {
    return [
      { kind: "removed", text: old.join("") },
      { kind: "added", text: now.join("") },
    ];
  }
  const lengths = commonLengths(old, now);
  const width = now.length + 1;
  const at = (i: number, j: number) => lengths[i * width + j] ?? 0;
  const parts: Part[] = [];
  let [i, j] = [0, 0];
  while (i < old.length || j < now.length) {
    if (i < old.length && j < now.length && old[i] === now[j]) {
      parts.push({ kind: "same", text: old[i] ?? "" });
      i += 1;
      j += 1;
    } else if (j >= now.length || (i < old.length && at(i + 1, j) >= at(i, j + 1))) {
      parts.push({ kind: "removed", text: old[i] ?? "" });
      i += 1;
    } else {
      parts.push({ kind: "added", text: now[j] ?? "" });
      j += 1;
    }
  }
  return parts;
}

/** For each pair of places, how many tokens what follows them has in common: a table, row by row. */
function commonLengths(old: string[], now: string[]): Uint16Array | Uint32Array {
  const width = now.length + 1;
  const size = (old.length + 1) * width;
  const table = Math.min(old.length, now.length) < 2 ** 16 ? new Uint16Array(size) : new Uint32Array(size);
  for (let i = old.length - 1; i >= 0; i -= 1) {
    for (let j = now.length - 1; j >= 0; j -= 1) {
      const [below, beside] = [table[(i + 1) * width + j] ?? 0, table[i * width + j + 1] ?? 0];
      const diagonal = table[(i + 1) * width + j + 1] ?? 0;
      table[i * width + j] = old[i] === now[j] ? diagonal + 1 : Math.max(below, beside);
    }
  }
  return table;
}

/** Neighbours of one kind become one part, and white space between two changes belongs to both. */
function joined(parts: Part[]): Part[] {
  const result: Part[] = [];
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

function isChange(part: Part | undefined): boolean {
  return part !== undefined && part.kind !== "same";
}

/** Characters of unchanged text that are kept on each side of a change. */
const CONTEXT = 160;

/** The parts with the middle of long unchanged stretches left out. */
export function abridge(parts: Part[]): Part[] {
  if (!parts.some(isChange)) return parts;
  return parts.map((part, index) => {
    if (part.kind !== "same") return part;
    const head = index === 0 ? "" : part.text.slice(0, CONTEXT).replace(/\S*$/, "");
    const tail = index === parts.length - 1 ? "" : part.text.slice(-CONTEXT).replace(/^\S*/, "");
    const isShort = part.text.length <= head.length + tail.length + CONTEXT;
    return isShort ? part : { ...part, text: `${head}…${tail}` };
  });
}
