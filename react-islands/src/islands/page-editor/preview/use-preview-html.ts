import { useEffect, useState } from "react";
import { previewVersion } from "../../../api/pages";
import type { PageDocument } from "../../../document/document";
import { sentDraft } from "../../../document/sent-draft";
import { isOnServer } from "../work/autosave";
import type { PageSession } from "../work/page-session";

/** Milliseconds between the last change and the request for its rendering. */
const DELAY = 100;

interface PreviewHtml {
  /** The newest rendering there is; null before the first. */
  html: string | null;
  /** The document of that rendering; null before the first. */
  rendered: PageDocument | null;
  failure: unknown;
  retry: () => void;
}

interface Rendering {
  html: string;
  document: PageDocument;
}

/** Renderings that were asked for before there is a place to show them. */
const AHEAD = new WeakMap<PageDocument, Promise<string>>();

/** Asks for the rendering of what is opened: that takes about as long as rendering the editor around it. */
export function askAhead(session: PageSession): void {
  const rendering = render(session, new AbortController().signal);
  AHEAD.set(session.state().history.present, rendering);
  // The preview says that it failed.
  rendering.catch(() => {});
}

function render(session: PageSession, signal: AbortSignal): Promise<string> {
  const { base, saved, history } = session.state();
  // A store that changes nothing needs no new picture.
  return previewVersion(sentDraft(base, saved, history.present), signal);
}

/** The real rendering of an unsaved document, asked for a little after it changes. Only the answer renders anything here. */
export function usePreviewHtml(session: PageSession): PreviewHtml {
  const [shown, setShown] = useState<Rendering | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const [tries, setTries] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: `tries` asks for the same again.
  useEffect(() => {
    let document: PageDocument | null = null;
    let abort = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    let hasFailed = false;
    let { saving } = session.state();
    const ask = async () => {
      const { present } = session.state().history;
      const { signal } = abort;
      try {
        const ahead = AHEAD.get(present);
        AHEAD.delete(present);
        const html = await (ahead ?? render(session, signal));
        if (signal.aborted) return;
        setShown({ html, document: present });
        setFailure(null);
        hasFailed = false;
      } catch (cause) {
        if (signal.aborted) return;
        setFailure(cause);
        hasFailed = true;
      }
    };
    const askSoon = () => {
      const isFirst = document === null;
      document = session.state().history.present;
      clearTimeout(timer);
      abort.abort();
      abort = new AbortController();
      timer = setTimeout(ask, isFirst ? 0 : DELAY);
    };
    const onState = () => {
      const { history, saving: now } = session.state();
      // Whatever kept a rendering from coming may be over once something was saved.
      const isSavedNow = now !== saving && isOnServer(now);
      saving = now;
      if (history.present !== document || (hasFailed && isSavedNow)) askSoon();
    };
    const onOnline = () => {
      if (hasFailed) askSoon();
    };
    onState();
    const unsubscribe = session.stateStore.subscribe(onState);
    window.addEventListener("online", onOnline);
    return () => {
      unsubscribe();
      window.removeEventListener("online", onOnline);
      clearTimeout(timer);
      abort.abort();
    };
  }, [session, tries]);

  return {
    html: shown?.html ?? null,
    rendered: shown?.document ?? null,
    failure,
    retry: () => setTries((count) => count + 1),
  };
}
