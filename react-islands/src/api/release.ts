import { createStore } from "zustand";
import { send } from "./send";

const HEADER = "X-Pagewright-Release";

/** State of the release: outdated once a newer one answers than that of this tab. */
export const releaseStore = createStore<{ isOutdated: boolean }>()(() => ({ isOutdated: false }));

/** Reads the release from an answer of the API. */
export function noteRelease(response: Response): void {
  const own = ownRelease();
  const answering = response.headers.get(HEADER);
  if (own && answering && own !== answering) releaseStore.setState({ isOutdated: true });
}

/** Asks the server for its release, which it names in every answer. Without an answer nothing is known. */
export async function checkRelease(): Promise<void> {
  if (!ownRelease()) return;
  await send(new Request(`${location.origin}/api/pagewright/user`)).then(noteRelease, () => {});
}

/** Returns the release that this tab was loaded from, undefined if the page names none. */
function ownRelease(): string | undefined {
  return document.querySelector<HTMLMetaElement>('meta[name="release"]')?.content;
}
