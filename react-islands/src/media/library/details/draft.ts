import type { FileEdit, FocalPoint, MediaFile } from "../../../api/wire";
import { isEqual } from "../../../lib/equal";

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
    ...(draft.altTexts ? { altTexts: draft.altTexts } : {}),
    ...(draft.tags ? { tags: draft.tags } : {}),
    ...(draft.focalPoint !== undefined ? { focalPoint: draft.focalPoint } : {}),
  };
}

/** A locale that inherits is like one that is not named. */
function withoutNulls({ altTexts, ...others }: Described) {
  return {
    ...others,
    altTexts: Object.fromEntries(Object.entries(altTexts).filter(([, text]) => text !== null)),
  };
}
