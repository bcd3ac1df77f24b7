import type { FileEdit, FocalPoint, MediaFile } from "../../../api/wire";
import { isEqual } from "../../../lib/equal";
import type { FormValues } from "../../../lib/rebase";

/** Start of the names of alternative texts; a locale follows. */
export const ALT_TEXTS = "altTexts.";

/** What is typed about a file and not stored yet. What is missing is as it is stored. */
export interface Draft {
  fileName?: string;
  defaultAltText?: string;
  /** By locale; null inherits the default. */
  altTexts?: Record<string, string | null>;
  shared?: boolean;
  tags?: string[];
  focalPoint?: FocalPoint | null;
}

/** A file's own words and marks, with what is typed in place of what is stored. */
export interface Described {
  fileName: string;
  defaultAltText: string;
  altTexts: Record<string, string | null>;
  shared: boolean;
  tags: string[];
  focalPoint: FocalPoint | null;
}

export function described(file: MediaFile, draft: Draft): Described {
  const { fileName, defaultAltText, shared, tags, focalPoint } = { ...file, ...draft };
  const altTexts = { ...file.altTexts, ...draft.altTexts };
  return { fileName, defaultAltText, shared, tags, focalPoint, altTexts };
}

/** Whether anything was typed that is not stored. */
export function isUnsaved(file: MediaFile, draft: Draft): boolean {
  return !isEqual(withoutNulls(described(file, draft)), withoutNulls(described(file, {})));
}

/** The call that stores what was typed. */
export function editOf(file: MediaFile, draft: Draft): FileEdit {
  const { fileName, defaultAltText, shared } = described(file, draft);
  return {
    id: file.id,
    newPath: file.path,
    newFileName: fileName.trim(),
    defaultAltText,
    shared,
    version: file.version,
    ...(draft.altTexts ? { altTexts: draft.altTexts } : {}),
    ...(draft.tags ? { tags: draft.tags } : {}),
    ...(draft.focalPoint !== undefined ? { focalPoint: draft.focalPoint } : {}),
  };
}

/** Returns the editable values of a file by name. */
export function valuesOf(file: MediaFile, draft: Draft = {}): FormValues {
  const { altTexts, ...others } = withoutNulls(described(file, draft));
  const texts = Object.entries(altTexts).map(([locale, text]) => [`${ALT_TEXTS}${locale}`, text]);
  return { ...others, path: file.path, ...Object.fromEntries(texts) };
}

/** Takes a value out of a draft, so that it is as it is stored. */
export function without(draft: Draft, name: string): Draft {
  if (!name.startsWith(ALT_TEXTS)) return omit(draft, name as keyof Draft);
  const altTexts = omit(draft.altTexts ?? {}, name.slice(ALT_TEXTS.length));
  return { ...draft, altTexts };
}

function omit<T extends object>(object: T, name: keyof T): T {
  const { [name]: _, ...others } = object;
  return others as T;
}

/** A locale that inherits is like one that is not named. */
function withoutNulls({ altTexts, ...others }: Described) {
  return {
    ...others,
    altTexts: Object.fromEntries(Object.entries(altTexts).filter(([, text]) => text !== null)),
  };
}
