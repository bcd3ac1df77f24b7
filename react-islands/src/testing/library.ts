import { screen, within } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import type { MediaFile } from "../api/wire";
import { api, server } from "./server";
// Imported here, so that the lazy load
// in a test does not exceed the timeout.
import "../media/library/media-picker";

/** Simulates a media library with these files in its root folder. */
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
