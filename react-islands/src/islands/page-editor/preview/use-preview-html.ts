import { useEffect, useRef, useState } from "react";
import { previewVersion } from "../../../api/pages";
import type { PageVersion } from "../../../api/wire";
import type { PageDocument } from "../../../lib/document/document";

/** Milliseconds between the last change and the request for its rendering. */
const DELAY = 300;

interface PreviewHtml {
  /** The newest rendering there is; null before the first. */
  html: string | null;
  isStale: boolean;
  failure: unknown;
  retry: () => void;
}

/** The real rendering of an unsaved document, asked for a little after it changes. */
export function usePreviewHtml(base: PageVersion, document: PageDocument): PreviewHtml {
  const [shown, setShown] = useState<{ html: string; document: PageDocument } | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const [tries, setTries] = useState(0);
  const isFirst = useRef(true);
  // The base only says which page this is; a store that changes nothing needs no new picture.
  const version = useRef(base);
  version.current = base;

  // biome-ignore lint/correctness/useExhaustiveDependencies: `tries` asks for the same again.
  useEffect(() => {
    const abort = new AbortController();
    const timer = setTimeout(
      async () => {
        try {
          const html = await previewVersion({ ...version.current, ...document }, abort.signal);
          setShown({ html, document });
          setFailure(null);
        } catch (cause) {
          if (!abort.signal.aborted) setFailure(cause);
        }
      },
      isFirst.current ? 0 : DELAY,
    );
    isFirst.current = false;
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [document, tries]);

  return {
    html: shown?.html ?? null,
    isStale: shown?.document !== document,
    failure,
    retry: () => setTries((count) => count + 1),
  };
}
