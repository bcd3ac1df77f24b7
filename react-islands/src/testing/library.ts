import { screen, within } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import type { MediaFile } from "../api/wire";
import { api, server } from "./server";
// Preloaded, because slow loading exceeds the timeout.
import "../media/library/media-picker";

/** Library with these files in its root. */
export function serveFiles(files: MediaFile[]): void {
  const part = { files, totalItems: files.length, nextCursor: null };
  server.use(
    http.post(api("medialib/get-dir"), () => HttpResponse.json({ path: "/", folders: [], ...part })),
    http.get(api("medialib/folders"), () => HttpResponse.json({ items: [] })),
  );
  for (const file of files) {
    server.use(http.get(api(`medialib/file/${file.id}`), () => HttpResponse.json(file)));
  }
}

/** Chooses one file in the open picker. */
export async function chooseFile(user: UserEvent, name: RegExp): Promise<void> {
  const picker = within(await screen.findByRole("dialog"));
  await user.dblClick(await picker.findByRole("option", { name }));
}
