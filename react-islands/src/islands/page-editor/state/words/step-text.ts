import type { FieldKind } from "../../../../api/wire";
import { BLOCKS, type Delta, keyOf } from "../../../../document/delta";
import { findBlock } from "../../../../document/document";
import { PAGE_PARTS } from "../../../../document/merge/merge";
import { placeOfStep, STEP_KINDS } from "../../../../document/step-place";
import { wordsOfStep } from "../../../../document/step-words";
import type { PageSession } from "../../work/page-session";
import { hasField } from "../place/page-fields";
import type { EditorWords } from "./editor-words";

/**
 * Text format by field kind.
 * Null if the kind has no text.
 */
const WORDS: Record<FieldKind, "text" | "html" | null> = {
  text: "text",
  "long-text": "text",
  code: "text",
  "rich-text": "html",
  number: null,
  switch: null,
  choice: null,
  colour: null,
  date: null,
  "date-time": null,
  link: "text",
  "video-link": "text",
  page: null,
  "page-type": null,
  tags: null,
  picture: null,
  pictures: null,
  file: null,
  files: null,
  items: null,
};

interface Parts extends Pick<EditorWords, "t" | "placeText" | "typesText"> {
  session: PageSession;
}

/** Describes a step, for example “move Hero”. */
export function stepText(deltas: Delta[], { session, t, placeText, typesText }: Parts): string {
  const change = changeOfBlocks(deltas);
  if (change) {
    const { present } = session.state().history;
    const typeOf = (key: string) => change.types.get(key) ?? findBlock(present, key)?.type;
    return t(`commands.step.${change.kind}`, { name: typesText(change.keys.map(typeOf)) });
  }
  const { kind = "change", place = null } = placeOfStep(deltas) ?? {};
  if (place && hasField(place)) {
    const field = placeText(place);
    const form = field.kind && WORDS[field.kind];
    const words = form && wordsOfStep(deltas, form === "html");
    if (words) return t(`commands.step.${words.kind}`, { name: field.where, words: words.words });
    return t(`commands.step.${kind}`, { name: field.where });
  }
  const part = PAGE_PARTS.find((part) => part === place?.field);
  return part ? t("commands.step.change", { name: t(`common:part.${part}`) }) : t("commands.step.several");
}

interface ChangeOfBlocks {
  kind: "add" | "delete" | "move" | "replace";
  keys: string[];
  /**
   * Types of added or removed blocks by key.
   * For a replaced block, the type before the replacement.
   */
  types: Map<string, string>;
}

/**
 * Returns the change if a step only adds,
 * removes, moves or replaces blocks.
 * Null if it mixes these kinds, or changes fields.
 */
function changeOfBlocks(deltas: Delta[]): ChangeOfBlocks | null {
  const kinds = new Set<ChangeOfBlocks["kind"]>();
  const keys = new Set<string>();
  const types = new Map<string, string>();
  for (const delta of deltas) {
    if (delta.type === "set" || delta.target.part !== "page" || delta.path !== BLOCKS) return null;
    const key = keyOf(delta);
    kinds.add(STEP_KINDS[delta.type]);
    keys.add(key);
    const isFormer = delta.type === "remove" || !types.has(key);
    if (delta.type !== "move" && isFormer) types.set(key, String(delta.element.value.type));
  }
  const isReplaced = kinds.has("add") && kinds.has("delete") && keys.size === deltas.length / 2;
  const [kind, ...others] = isReplaced ? (["replace"] as const) : kinds;
  return kind && others.length === 0 ? { kind, keys: [...keys], types } : null;
}
