import type { components } from "./schema";

/** What the library tells files apart by. */
export type MediaKind = "image" | "gif" | "document" | "video";

/** A point of a picture in fractions (0 to 1) of its width and height. */
export interface FocalPoint {
  x: number;
  y: number;
}

/** A file of the library, as the admin sees it. */
export interface MediaFile {
  id: number;
  /** The folder, beginning and ending with `/`. */
  path: string;
  fileName: string;
  kind: MediaKind;
  contentType: string;
  /** Bytes. */
  size: number;
  /** Pixels of the upright picture; 0 for what is no picture. */
  width: number;
  height: number;
  hash: string;
  isAnimated: boolean;
  /** The main colour of a picture, as `#rrggbb`. */
  colour: string | null;
  defaultAltText: string;
  /** By locale; a locale without one inherits the default. */
  altTexts: Record<string, string>;
  shared: boolean;
  focalPoint: FocalPoint | null;
  /** Where the video is, for a link to one. */
  videoUrl: string | null;
  createdAt: string;
  createdBy: { id: number; name: string } | null;
  deletedAt: string | null;
}

/** A folder of the library other than its root. */
export interface MediaFolder {
  name: string;
  /** Beginning and ending with `/`. */
  path: string;
  fileCount: number;
}

/** A page that shows a file: its live version, only its newest stored one, or only older ones. */
export interface FileUse {
  pageID: number;
  title: string;
  locale: string;
  slug: string;
  type: string;
  use: "published" | "current" | "older";
}

/** What narrows and sorts a list of files, and which part of it is wanted. */
export interface FileListQuery {
  kind?: MediaKind | null;
  /** Only files that no page shows. */
  unused?: boolean;
  columnToSort?: "name" | "createdAt" | "size";
  sortOrder?: "asc" | "desc";
  /** 1 to 500. */
  pageSize?: number;
  /** Where the part before ended. */
  cursor?: string | null;
}

/** A part of a list of files. */
export interface FileListPart {
  files: MediaFile[];
  totalItems: number;
  nextCursor: string | null;
}

/** A part of a folder's files, and the folders directly in it. */
export interface DirectoryContent extends FileListPart {
  path: string;
  folders: MediaFolder[];
}

/** What is changed about a file; what is left out stays. */
export interface FileEdit {
  id: number;
  newPath: string;
  newFileName: string;
  defaultAltText: string;
  shared: boolean;
  /** By locale; null makes a locale inherit the default. */
  altTexts?: Record<string, string | null>;
  focalPoint?: FocalPoint | null;
}

export interface FileUseQuery {
  fileID: number;
  pageIndex?: number;
  pageSize?: number;
  searchTerm?: string;
  columnToSort?: "title" | "locale" | "changedAt";
  sortOrder?: "asc" | "desc";
}

export interface MediaLibraryProps {
  language: components["schemas"]["Language"];
  /** The locales of the site. */
  locales: string[];
  canManage: boolean;
  canDelete: boolean;
}

interface Success {
  Success: boolean;
  Errors: unknown[];
}

interface List<T> {
  items: T[];
  totalItems: number;
}

interface Post<Body, Answer> {
  post: {
    requestBody: { content: { "application/json": Body } };
    responses: { 200: { content: { "application/json": Answer } } };
  };
}

interface PostTo<Answer> {
  post: {
    parameters: { path: { id: number } };
    requestBody: { content: { "application/json": Record<string, never> } };
    responses: { 200: { content: { "application/json": Answer } } };
  };
}

/** The calls of the library, in the form of the generated schema. */
export interface MediaPaths {
  "/medialib/get-dir": Post<{ path: string } & FileListQuery, DirectoryContent>;
  "/medialib/search-files": Post<{ searchTerm: string; directory: string } & FileListQuery, FileListPart>;
  "/medialib/folders": {
    get: { responses: { 200: { content: { "application/json": { items: MediaFolder[] } } } } };
  };
  "/medialib/file/{id}": {
    get: {
      parameters: { path: { id: number } };
      responses: { 200: { content: { "application/json": MediaFile } } };
    };
  };
  "/medialib/add-file": Post<{ path: string; f: string }, Success & { file?: MediaFile }>;
  "/medialib/replace-file": Post<{ id: number; f: string }, Success & { file?: MediaFile }>;
  "/medialib/add-video": Post<
    { path: string; url: string; fileName?: string },
    Success & { file?: MediaFile }
  >;
  "/medialib/create-dir": Post<{ path: string; folderName: string }, Success & { directory?: MediaFolder }>;
  "/medialib/move-file": Post<
    { id: number; newPath: string; newFileName: string },
    Success & { file?: MediaFile }
  >;
  "/medialib/edit-file": Post<FileEdit, Success & { file?: MediaFile }>;
  "/medialib/move-directory": Post<
    { oldPath: string; newPath: string },
    Success & { directory?: MediaFolder }
  >;
  "/medialib/delete-file": Post<{ id: number; force: boolean }, Success>;
  "/medialib/delete-directory": Post<{ path: string; force: boolean }, Success & { deletedFiles?: number }>;
  "/medialib/list-pages-by-file": Post<FileUseQuery, List<FileUse>>;
  "/medialib/trash": Post<{ pageIndex?: number; pageSize?: number; searchTerm?: string }, List<MediaFile>>;
  "/medialib/{id}/restore": PostTo<Success & { file?: MediaFile }>;
  "/medialib/{id}/purge": PostTo<Success>;
}
