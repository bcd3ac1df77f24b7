import { createStore } from "zustand";
import { send } from "./send";

const HEADER = "X-Pagewright-Release";

/** Outdated if the server has a newer release. */
export const releaseStore = createStore<{ isOutdated: boolean }>()(() => ({ isOutdated: false }));

/** Reads the release from an API answer. */
export function noteRelease(response: Response): void {
  const own = ownRelease();
  const answering = response.headers.get(HEADER);
  if (own && answering && own !== answering) releaseStore.setState({ isOutdated: true });
}

/** Makes any call. Every answer names a release. */
export async function checkRelease(): Promise<void> {
  if (!ownRelease()) return;
  await send(new Request(`${location.origin}/api/pagewright/user`)).then(noteRelease, () => {});
}

/** Returns this tab's release, undefined if unknown. */
function ownRelease(): string | undefined {
  return document.querySelector<HTMLMetaElement>('meta[name="release"]')?.content;
}
