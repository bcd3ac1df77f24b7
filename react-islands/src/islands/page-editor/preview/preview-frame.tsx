import { useCallback, useEffect, useRef, useState } from "react";
import { useWidth } from "../../../ui/use-width";
import { scrollFormIntoView } from "../state/form-in-view";
import { renderNow } from "../state/render-now";
import { useActions, useEditor } from "../state/use-editor";
import { forwardKeys } from "./forward-keys";
import { elementAt, fieldPathOf } from "./frame-field";
import { arrangeTabs, chooseTab, reveal } from "./frame-items";
import { type Scheme, showScheme } from "./frame-scheme";
import {
  addSelectionStyles,
  blockKeyOf,
  markField,
  markSelected,
  scrollSectionIntoView,
  sectionAt,
  sectionOf,
} from "./frame-selection";
import { morphDocument } from "./morph";
import classes from "./preview.module.css";
import { useFocusedPath } from "./use-focused-path";

interface Props {
  html: string;
  /**
   * Width of the simulated screen, in pixels.
   * The frame is scaled to fit.
   */
  width: number;
  /** Null means the scheme that the browser prefers. */
  scheme: Scheme | null;
  title: string;
}

interface BlockField {
  key: string;
  path: string;
}

/**
 * Shows a rendering in a frame without scripts.
 * Updates it in place, which keeps
 * the scroll position and pictures.
 */
export function PreviewFrame({ html, width, scheme, title }: Props) {
  const key = useEditor(({ selection }) => selection.block);
  const isFromPreview = useEditor(({ selection }) => selection.from === "preview");
  const jump = useEditor(({ selection }) => selection.jump);
  const { select, jumpTo } = useActions();
  const room = useWidth();
  const frame = useRef<HTMLIFrameElement>(null);
  const scroll = useRef(0);
  /**
   * Block to which the preview scrolled last.
   * Otherwise each change of the
   * block would scroll to it again.
   */
  const followed = useRef<string | null>(null);
  /** The focused field of the form. */
  const edited = useRef<BlockField | null>(null);
  const [loads, setLoads] = useState(0);

  useEffect(() => {
    const element = frame.current;
    if (!element) return;
    const shown = element.contentDocument;
    const isLoaded = element.srcdoc !== "" && shown?.readyState === "complete";
    if (isLoaded && morphDocument(shown, html)) {
      arrangeTabs(shown);
      setLoads((count) => count + 1);
      return;
    }
    // Skips an empty frame, because reading
    // its scroll position forces a layout.
    scroll.current = (isLoaded && shown?.defaultView?.scrollY) || 0;
    element.srcdoc = html;
  }, [html]);

  /** Marks the edited field. Scrolls to it if `isFollowed`. */
  const showEdited = useCallback((isFollowed: boolean) => {
    const shown = frame.current?.contentDocument;
    if (!shown?.body) return;
    arrangeTabs(shown);
    const place = edited.current;
    const section = place && sectionOf(shown, place.key);
    const element = section && elementAt(section, place.path);
    markField(shown, element);
    if (!element) return;
    reveal(element);
    if (isFollowed) scrollSectionIntoView(element);
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new `loads` means that the document was replaced or updated, which removes the marks.
  useEffect(() => {
    const shown = frame.current?.contentDocument;
    if (!shown) return;
    markSelected(shown, key);
    if (edited.current?.key !== key) edited.current = null;
    showEdited(false);
  }, [key, loads, showEdited]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new `loads` means that the document was replaced or updated, and needs the colour scheme again.
  useEffect(() => {
    const shown = frame.current?.contentDocument;
    if (shown?.documentElement && scheme) showScheme(shown, scheme);
  }, [scheme, loads]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new block only appears in the document after the next load, which changes `loads`.
  useEffect(() => {
    const shown = frame.current?.contentDocument;
    if (!shown || key === null || isFromPreview || followed.current === key) return;
    const section = markSelected(shown, key);
    if (!section) return;
    scrollSectionIntoView(section);
    followed.current = key;
  }, [key, isFromPreview, loads]);

  // Updated during render, because the form of a new block
  // takes the focus before effects run here.
  const now = useRef({ key, clicked: jump });
  now.current = { key, clicked: isFromPreview && jump?.takesFocus ? jump : null };
  useFocusedPath(
    useCallback(
      (path) => {
        const { key, clicked } = now.current;
        edited.current = key === null ? null : { key, path };
        // An element that was clicked in
        // the frame is already visible.
        showEdited(clicked?.path !== path);
      },
      [showEdited],
    ),
  );

  const onClick = (event: MouseEvent) => {
    const target = event.target as Element;
    // Otherwise a link would open another page in the frame.
    if (target.closest?.("a, button")) event.preventDefault();
    chooseTab(target);
    const section = sectionAt(target);
    const chosen = blockKeyOf(section);
    if (section === null || chosen === null) return;
    followed.current = chosen;
    const path = fieldPathOf(target);
    if (path !== null) return jumpTo(chosen, path, "preview");
    renderNow(() => select(chosen, "preview"));
    scrollFormIntoView();
  };
  const latest = useRef(onClick);
  latest.current = onClick;

  const onLoad = () => {
    const inside = frame.current?.contentWindow as (Window & typeof globalThis) | null | undefined;
    if (!inside) return;
    addSelectionStyles(inside);
    forwardKeys(inside.document, document);
    // Skips 0, because setting it
    // would force a layout too early.
    if (scroll.current > 0) inside.document.documentElement.scrollTop = scroll.current;
    inside.document.addEventListener("click", (event) => latest.current(event), { capture: true });
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
