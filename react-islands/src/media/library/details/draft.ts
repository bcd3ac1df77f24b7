import type { FileEdit, FocalPoint, MediaFile } from "../../../api/wire";
import { isEqual } from "../../../lib/equal";
import type { FormValues } from "../../../lib/rebase";

/**
 * Prefix of the names of alternative texts.
 * The locale follows.
 */
export const ALT_TEXTS = "altTexts.";

/** Unsaved changes of a file. A missing property is unchanged. */
export interface FileDraft {
  fileName?: string;
  defaultAltText?: string;
  /** Alternative texts by locale. Null inherits the default text. */
  altTexts?: Record<string, string | null>;
  shared?: boolean;
  tags?: string[];
  focalPoint?: FocalPoint | null;
}

/**
 * Values of a file that users can
 * edit, with the unsaved changes.
 */
export interface Described {
  fileName: string;
  defaultAltText: string;
  altTexts: Record<string, string | null>;
  shared: boolean;
  tags: string[];
  focalPoint: FocalPoint | null;
}

export function described(file: MediaFile, draft: FileDraft): Described {
  const { fileName, defaultAltText, shared, tags, focalPoint } = { ...file, ...draft };
  const altTexts = { ...file.altTexts, ...draft.altTexts };
  return { fileName, defaultAltText, shared, tags, focalPoint, altTexts };
}

/** Returns true if the draft has changes. */
export function isUnsaved(file: MediaFile, draft: FileDraft): boolean {
  return !isEqual(withoutNulls(described(file, draft)), withoutNulls(described(file, {})));
}

/** Returns the request body that stores a draft. */
export function editOf(file: MediaFile, draft: FileDraft): FileEdit {
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

/** Returns the editable values of a file by field name. */
export function draftValuesOf(file: MediaFile, draft: FileDraft = {}): FormValues {
  const { altTexts, ...others } = withoutNulls(described(file, draft));
  const texts = Object.entries(altTexts).map(([locale, text]) => [`${ALT_TEXTS}${locale}`, text]);
  return { ...others, path: file.path, ...Object.fromEntries(texts) };
}

/**
 * Removes a value from a draft,
 * which resets it to the stored one.
 */
export function withoutValue(draft: FileDraft, name: string): FileDraft {
  if (!name.startsWith(ALT_TEXTS)) return omit(draft, name as keyof FileDraft);
  const altTexts = omit(draft.altTexts ?? {}, name.slice(ALT_TEXTS.length));
  return { ...draft, altTexts };
}

function omit<T extends object>(object: T, name: keyof T): T {
  const { [name]: _, ...others } = object;
  return others as T;
}

/**
 * Removes texts that are null, because a
 * missing text also inherits the default.
 */
function withoutNulls({ altTexts, ...others }: Described) {
  return {
    ...others,
    altTexts: Object.fromEntries(Object.entries(altTexts).filter(([, text]) => text !== null)),
  };
}
