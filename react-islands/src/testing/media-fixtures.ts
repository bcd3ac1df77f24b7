import type { FileUse, MediaFile, MediaFolder } from "../api/wire";

export function mediaFile(id: number, fileName: string, more: Partial<MediaFile> = {}): MediaFile {
  return {
    id,
    path: "/",
    fileName,
    kind: "image",
    contentType: "image/png",
    size: 10_240,
    width: 800,
    height: 600,
    hash: `hash${id}`,
    isAnimated: false,
    colour: null,
    defaultAltText: `Alt ${id}`,
    altTexts: {},
    shared: false,
    tags: [],
    focalPoint: null,
    videoUrl: null,
    createdAt: "2026-03-01T10:00:00Z",
    createdBy: { ID: 2, name: "Noor" },
    deletedAt: null,
    version: `file ${id}`,
    ...more,
  };
}

export function mediaFolder(path: string, fileCount = 0): MediaFolder {
  return { name: path.split("/").at(-2) ?? "", path, fileCount };
}

export function fileUse(pageID: number, more: Partial<FileUse> = {}): FileUse {
  return {
    pageID,
    title: `Page ${pageID}`,
    locale: "en-gb",
    slug: `/page-${pageID}`,
    type: "content",
    use: "published",
    ...more,
  };
}
