import { HttpResponse, http } from "msw";
import type { FileUse, MediaFile, MediaFolder } from "../api/wire";
import { isWithin, parentOf } from "../media/library/folders/folder-path";
import { mediaFolder } from "./media-fixtures";
import { api, server } from "./server";
// Imported here, so that the lazy load
// in a test does not exceed the timeout.
import "../media/library/details/file-details";
import "../media/library/trash/trashed-files";

interface Asked {
  path: string;
  directory: string;
  searchTerm: string;
  kinds: string[];
  cursor: string | null;
  pageSize: number;
}

interface Changed {
  pageIndex: number;
  /**
   * Ids of the files to change.
   * Null for all files in the trash.
   */
  files: number[] | null;
  id: number;
  path: string;
  folderName: string;
  newPath: string;
  newFileName: string;
  oldPath: string;
  force: boolean;
  url: string;
  fileName: string;
}

/** State of a simulated media library. */
export interface MediaServer {
  files: MediaFile[];
  trash: MediaFile[];
  folders: string[];
  /** Pages that show a file, by file id. */
  uses: Map<number, FileUse[]>;
  /** Received API calls with their bodies, in order. */
  calls: { call: string; body: Record<string, unknown> }[];
  /**
   * Errors to answer with, by call.
   * For example, `move-file 3` to `["ML_03", "newFileName"]`.
   */
  refusals: Map<string, [code: string, property: string]>;
}

const DONE = { Success: true, Errors: [] };

/** Simulates the API of the media library. */
export function serveMedia(files: MediaFile[], folders: string[] = []): MediaServer {
  const library: MediaServer = {
    files,
    trash: [],
    folders,
    uses: new Map(),
    calls: [],
    refusals: new Map(),
  };
  const folderOf = (path: string): MediaFolder =>
    mediaFolder(path, library.files.filter((file) => file.path === path).length);
  const find = (id: number) => library.files.find((file) => file.id === id);
  const replace = (id: number, change: Partial<MediaFile>) => {
    library.files = library.files.map((file) => (file.id === id ? { ...file, ...change } : file));
    return { ...DONE, file: find(id) };
  };
  const inUse = (shown: MediaFile[], force: boolean) => {
    const pages = shown.flatMap(({ id }) => library.uses.get(id) ?? []);
    if (force || pages.length === 0) return null;
    return { ...refusal("V_07", "id"), pages, totalPages: pages.length };
  };
  const remove = (gone: MediaFile[]) => {
    library.files = library.files.filter((file) => !gone.includes(file));
    library.trash.push(...gone.map((file) => ({ ...file, deletedAt: "2026-03-02T10:00:00Z" })));
  };

  const answers: Record<string, (body: Asked & Changed) => unknown> = {
    "get-dir": (body) => ({
      path: body.path,
      folders: library.folders.filter((path) => parentOf(path) === body.path).map(folderOf),
      ...part(
        library.files.filter(({ path }) => path === body.path),
        body,
      ),
    }),
    "search-files": (body) =>
      part(
        library.files.filter(
          ({ path, fileName }) => isWithin(path, body.directory) && fileName.includes(body.searchTerm),
        ),
        body,
      ),
    "create-dir": ({ path, folderName }) => {
      library.folders = [...library.folders, `${path}${folderName}/`].sort();
      return { ...DONE, directory: folderOf(`${path}${folderName}/`) };
    },
    "move-file": ({ id, newPath, newFileName }) => replace(id, { path: newPath, fileName: newFileName }),
    "edit-file": ({ id, newFileName, ...body }) => {
      const { defaultAltText, shared, tags } = body as unknown as MediaFile;
      return replace(id, { fileName: newFileName, defaultAltText, shared, ...(tags ? { tags } : {}) });
    },
    "move-directory": ({ oldPath, newPath }) => {
      const moved = (path: string) => path.replace(new RegExp(`^${oldPath}`), newPath);
      library.folders = library.folders.map(moved).sort();
      library.files = library.files.map((file) => ({ ...file, path: moved(file.path) }));
      return { ...DONE, directory: folderOf(newPath) };
    },
    "delete-file": ({ id, force }) => {
      const gone = library.files.filter((file) => file.id === id);
      const used = inUse(gone, force);
      if (!used) remove(gone);
      return used ?? DONE;
    },
    "delete-directory": ({ path, force }) => {
      const gone = library.files.filter((file) => isWithin(file.path, path));
      const used = inUse(gone, force);
      if (used) return used;
      remove(gone);
      library.folders = library.folders.filter((folder) => !isWithin(folder, path));
      return { ...DONE, deletedFiles: gone.length };
    },
    "add-video": ({ path, url, fileName }) => {
      const first = library.files[0] as MediaFile;
      const file: MediaFile = {
        ...first,
        id: 900,
        path,
        fileName: fileName ?? url,
        kind: "video",
        videoUrl: url,
      };
      library.files = [...library.files, file];
      return { ...DONE, file };
    },
    "list-pages-by-file": (body) => {
      const items = library.uses.get(Number((body as unknown as { fileID: number }).fileID)) ?? [];
      return { items, totalItems: items.length };
    },
    trash: ({ pageIndex = 0, pageSize, searchTerm }) => {
      const found = library.trash.filter(({ fileName }) => fileName.includes(searchTerm));
      const start = pageIndex * pageSize;
      return { items: found.slice(start, start + pageSize), totalItems: found.length };
    },
  };

  server.use(
    http.get(api("medialib/folders"), () => HttpResponse.json({ items: library.folders.map(folderOf) })),
    http.get(api("medialib/file/:id"), ({ params }) => {
      const file = find(Number(params.id));
      return file
        ? HttpResponse.json(file)
        : HttpResponse.json({ Success: false, Errors: [] }, { status: 404 });
    }),
    http.post(api("medialib/trash/:way"), async ({ params: { way }, request }) => {
      const { files } = (await request.json()) as Changed;
      library.calls.push({ call: `trash/${way}`, body: { files } });
      const refused = library.refusals.get(`trash/${way}`);
      if (refused) return HttpResponse.json(refusal(...refused));
      const wanted = library.trash.filter(({ id }) => files?.includes(id) ?? true);
      const filesInUse = wanted.flatMap((file) => {
        const pages = library.uses.get(file.id) ?? [];
        return way === "purge" && pages.length > 0 ? [{ file, livePages: pages.length }] : [];
      });
      const changed = wanted.filter((file) => !filesInUse.some((each) => each.file === file));
      library.trash = library.trash.filter((file) => !changed.includes(file));
      if (way === "restore") library.files = [...library.files, ...changed];
      return HttpResponse.json({
        ...DONE,
        files: changed.length,
        filesInUse,
        totalFilesInUse: filesInUse.length,
      });
    }),
    http.post(api("medialib/:id/:way"), ({ params: { id, way } }) => {
      library.calls.push({ call: String(way), body: { id: Number(id) } });
      const refused = library.refusals.get(`${way} ${id}`);
      if (refused) return HttpResponse.json(refusal(...refused));
      const file = library.trash.find((each) => each.id === Number(id));
      library.trash = library.trash.filter((each) => each !== file);
      if (file && way === "restore") library.files = [...library.files, { ...file, deletedAt: null }];
      return HttpResponse.json({ ...DONE, file });
    }),
    http.post(api("medialib/:call"), async ({ params, request }) => {
      const call = String(params.call);
      const body = (await request.json()) as Asked & Changed;
      library.calls.push({ call, body: { ...body } });
      const refused = library.refusals.get(`${call} ${body.id}`) ?? library.refusals.get(call);
      if (refused) return HttpResponse.json(refusal(...refused));
      return HttpResponse.json(answers[call]?.(body) as Record<string, unknown>);
    }),
  );
  return library;
}

/** Returns the bodies of all requests of an API call. */
export function bodiesOf(library: MediaServer, call: string): Record<string, unknown>[] {
  return library.calls.filter((each) => each.call === call).map(({ body }) => body);
}

function refusal(code: string, property: string) {
  return { Success: false, Errors: [{ code, property, model: "file" }] };
}

function part(files: MediaFile[], { kinds, cursor, pageSize }: Asked) {
  const wanted = files
    .filter((file) => kinds.length === 0 || kinds.includes(file.kind))
    .toSorted((a, b) => a.fileName.localeCompare(b.fileName, "en", { numeric: true }));
  const start = Number(cursor ?? 0);
  const end = start + pageSize;
  return {
    files: wanted.slice(start, end),
    totalItems: wanted.length,
    nextCursor: end < wanted.length ? String(end) : null,
  };
}
