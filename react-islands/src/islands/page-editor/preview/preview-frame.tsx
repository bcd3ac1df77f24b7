import { useElementSize } from "@mantine/hooks";
import { useEffect, useRef, useState } from "react";
import { useSelection } from "../selection";
import { addSelectionStyles, blockKeyAt, bringIntoView, markSelected } from "./frame-selection";
import { morphDocument } from "./morph";
import classes from "./preview.module.css";
import { withoutScripts } from "./without-scripts";

interface Props {
  html: string;
  /** The width of the screen that is shown, in pixels; it is drawn smaller where there is less room. */
  width: number;
  /** What the frame is called. */
  title: string;
}

/**
 * The rendering in a frame that may run no script. After the first time the document inside is changed in place,
 * so that it keeps its scroll and its pictures.
 */
export function PreviewFrame({ html, width, title }: Props) {
  const { key, from, select } = useSelection();
  const room = useElementSize();
  const frame = useRef<HTMLIFrameElement>(null);
  const scroll = useRef(0);
  /** The block that was scrolled to last: changing it must not scroll again. */
  const followed = useRef<string | null>(null);
  const [loads, setLoads] = useState(0);

  useEffect(() => {
    const element = frame.current;
    if (!element) return;
    const shown = element.contentDocument;
    const isLoaded = element.srcdoc !== "" && shown?.readyState === "complete";
    if (isLoaded && morphDocument(shown, withoutScripts(html))) {
      setLoads((count) => count + 1);
      return;
    }
    scroll.current = element.contentWindow?.scrollY ?? 0;
    element.srcdoc = withoutScripts(html);
  }, [html]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a changed document has lost the mark.
  useEffect(() => {
    const shown = frame.current?.contentDocument;
    if (shown) markSelected(shown, key);
  }, [key, loads]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new block is in the document after the next load.
  useEffect(() => {
    const shown = frame.current?.contentDocument;
    if (!shown || key === null || from === "preview" || followed.current === key) return;
    const section = markSelected(shown, key);
    if (!section) return;
    bringIntoView(section);
    followed.current = key;
  }, [key, from, loads]);

  const onLoad = () => {
    const inside = frame.current?.contentWindow as (Window & typeof globalThis) | null | undefined;
    if (!inside) return;
    addSelectionStyles(inside);
    inside.document.documentElement.scrollTop = scroll.current;
    inside.document.addEventListener(
      "click",
      (event) => {
        // A link would lead the frame away from the page that is edited.
        if ((event.target as Element | null)?.closest?.("a, button")) event.preventDefault();
        const chosen = blockKeyAt(event.target);
        if (chosen === null) return;
        followed.current = chosen;
        select(chosen, "preview");
      },
      { capture: true },
    );
    setLoads((count) => count + 1);
  };

  const scale = room.width > 0 ? Math.min(1, room.width / width) : 1;
  return (
    <div className={classes.room} ref={room.ref}>
      <iframe
        ref={frame}
        className={classes.frame}
        title={title}
        sandbox="allow-same-origin"
        onLoad={onLoad}
        style={{
          inlineSize: scale === 1 && width >= 1280 ? "100%" : width,
          blockSize: `${100 / scale}%`,
          scale: String(scale),
        }}
      />
    </div>
  );
}
