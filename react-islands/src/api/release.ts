import { createStore } from "zustand";
import { send } from "./send";

const HEADER = "X-Pagewright-Release";

/**
 * `isOutdated` is true if the server
 * runs another release than this tab.
 */
export const releaseStore = createStore<{ isOutdated: boolean }>()(() => ({ isOutdated: false }));

/**
 * Compares the server's release, which every
 * answer names, with this tab's release.
 */
export function noteRelease(response: Response): void {
  const own = ownRelease();
  const answering = response.headers.get(HEADER);
  if (own && answering && own !== answering) releaseStore.setState({ isOutdated: true });
}

/** Makes an API call, only to learn the server's release. */
export async function checkRelease(): Promise<void> {
  if (!ownRelease()) return;
  await send(new Request(`${location.origin}/api/pagewright/user`)).then(noteRelease, () => {});
}

/** Returns this tab's release, undefined if unknown. */
function ownRelease(): string | undefined {
  return document.querySelector<HTMLMetaElement>('meta[name="release"]')?.content;
}
