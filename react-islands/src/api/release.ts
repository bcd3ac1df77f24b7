import { createStore } from "zustand";
import { send } from "./send";

const HEADER = "X-Pagewright-Release";

/** Whether a newer release answers than the one that this tab was loaded from. */
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

/** The release that this tab was loaded from; undefined where the page names none. */
function ownRelease(): string | undefined {
  return document.querySelector<HTMLMetaElement>('meta[name="release"]')?.content;
}
