import { createStore } from "zustand";
import { send } from "./send";

const HEADER = "X-Pagewright-Release";

/** Outdated once the server's release is newer than this tab's. */
export const releaseStore = createStore<{ isOutdated: boolean }>()(() => ({ isOutdated: false }));

/** Reads the release from an API answer. */
export function noteRelease(response: Response): void {
  const own = ownRelease();
  const answering = response.headers.get(HEADER);
  if (own && answering && own !== answering) releaseStore.setState({ isOutdated: true });
}

/** Makes any call, because every answer names the server's release. */
export async function checkRelease(): Promise<void> {
  if (!ownRelease()) return;
  await send(new Request(`${location.origin}/api/pagewright/user`)).then(noteRelease, () => {});
}

/** Returns this tab's release, or undefined if the page names none. */
function ownRelease(): string | undefined {
  return document.querySelector<HTMLMetaElement>('meta[name="release"]')?.content;
}
