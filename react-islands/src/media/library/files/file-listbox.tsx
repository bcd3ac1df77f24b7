import { useElementSize, useMergedRef } from "@mantine/hooks";
import {
  type DragEvent,
  type MouseEvent,
  type Ref,
  type RefObject,
  useEffect,
  useId,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { useTranslation } from "react-i18next";
import type { MediaFile } from "../../../api/wire";
import { isFocusLost } from "../../../lib/lost-focus";
import { FileOption } from "./file-option";
import classes from "./files.module.css";
import { addRange, type FileSelection, NOTHING, selectOnly, toggle } from "./selection";
import { useFileWords } from "./use-file-words";
import type { Files } from "./use-files";
import { handleListKey } from "./use-list-keys";
import { useListLayout } from "./use-list-layout";
import { type ScrollAnchor, useScrollAnchor } from "./use-scroll-anchor";

/** Number of files that are loaded after the last visible one. */
const PRELOADED_FILES = 120;

/** Commands from other parts of the library. */
export interface FileListHandle {
  /** Focuses the current file. */
  focus: () => void;
  /** Makes a file current and scrolls to it. */
  reveal: (place: number, withFocus: boolean) => void;
}

/** Scroll position and current file when the list was left. */
export interface ListPosition {
  anchor: ScrollAnchor | null;
  current: number;
}

export const FIRST_POSITION: ListPosition = { anchor: null, current: 0 };

export interface FileListboxProps {
  ref?: Ref<FileListHandle>;
  /** Initial position of the list. */
  initial: ListPosition;
  onLeave: (position: ListPosition) => void;
  list: Files;
  view: "grid" | "list";
  selection: FileSelection;
  onSelect: (selection: FileSelection) => void;
  isMultiple: boolean;
  /**
   * Effect of a click: `choose` selects the file, `open`
   * also opens it, `add` keeps the other files selected.
   */
  click: "open" | "choose" | "add";
  hasFolders: boolean;
  scroller: RefObject<HTMLElement | null>;
  margin: number;
  covered: number;
  onOpen: (file: MediaFile) => void;
  /** Returns true if Escape closed or deselected something. */
  onEscape: () => boolean;
  onRename?: ((file: MediaFile) => void) | undefined;
  onDelete?: ((files: MediaFile[]) => void) | undefined;
  onDrag?: ((files: MediaFile[], event: DragEvent) => void) | undefined;
  onDragEnd?: (() => void) | undefined;
}

/** Virtualized list of files with one tab stop. */
export function FileListbox(props: FileListboxProps) {
  const { ref, list, view, selection, isMultiple, hasFolders, scroller, margin, covered } = props;
  const { files, totalItems, need } = list;
  const { t } = useTranslation("media");
  const words = useFileWords();
  const hint = useId();
  const element = useRef<HTMLDivElement>(null);
  const { ref: measured, width } = useElementSize<HTMLDivElement>();
  const merged = useMergedRef(element, measured);
  const count = totalItems ?? files.length;
  const [place, setPlace] = useState(props.initial.current);
  const current = Math.min(place, Math.max(0, count - 1));
  const layout = useListLayout({ count, view, width, scroller, margin, covered, current });
  const { virtualizer, columns, gap, rowHeight } = layout;
  const { anchor } = props.initial;
  const { reveal, position } = useScrollAnchor({
    ...{ scroller, columns, rowHeight, margin, covered, current },
    initial: anchor,
  });
  const focus = useFocus(element, current);
  useImperativeHandle(
    ref,
    () => ({
      focus: focus.now,
      reveal: (next, withFocus) => {
        setPlace(next);
        reveal(next);
        if (withFocus) focus.after(next);
      },
    }),
    [focus, reveal],
  );
  const leave = useRef(() => {});
  leave.current = () => props.onLeave({ anchor: position(), current });
  // A layout effect, to save the position
  // before the next list is scrolled.
  useLayoutEffect(() => () => leave.current(), []);

  const seenTo = ((virtualizer.range?.endIndex ?? 0) + 1) * columns + PRELOADED_FILES;
  const wanted = Math.min(Math.max(seenTo, current), count - 1);
  useEffect(() => need(wanted), [need, wanted]);

  const choose = useChoosing({ ...props, current });
  const goTo = (next: number) => {
    setPlace(next);
    virtualizer.scrollToIndex(Math.floor(next / columns));
    focus.after(next);
  };

  const onClick = (event: MouseEvent) => {
    const clicked = indexOfTarget(event.target);
    if (clicked === null) return;
    setPlace(clicked);
    focus.after(clicked);
    const isOnCheck = event.target instanceof Element && event.target.closest("[data-check]") !== null;
    choose.click(clicked, { isAdding: isOnCheck || event.ctrlKey || event.metaKey, isRange: event.shiftKey });
  };
  const onDragStart = (event: DragEvent) => {
    const file = files[indexOfTarget(event.target) ?? -1];
    if (!file || !props.onDrag) return;
    props.onDrag(selection.has(file.id) ? [...selection.values()] : [file], event);
  };
  const currentFile = files[current];
  const chosen = selection.size > 0 ? [...selection.values()] : currentFile ? [currentFile] : [];
  return (
    <>
      <p id={hint} className="visually-hidden">
        {isMultiple ? t("files.keys") : t("files.keysForOne")}
      </p>
      <div
        ref={merged}
        role="listbox"
        className={classes.listbox}
        tabIndex={-1}
        aria-label={t("files.label")}
        aria-describedby={hint}
        aria-multiselectable={isMultiple}
        aria-busy={list.isLoading}
        style={{ blockSize: layout.height }}
        onClick={onClick}
        onDoubleClick={(event) => {
          const file = files[indexOfTarget(event.target) ?? -1];
          if (file && props.click !== "open") props.onOpen(file);
        }}
        onFocus={(event) => {
          const focused = indexOfTarget(event.target);
          if (focused !== null) setPlace(focused);
          focus.gained();
        }}
        onBlur={focus.lost}
        onKeyDown={(event) =>
          handleListKey(event, {
            count,
            columns,
            page: columns * Math.max(1, Math.floor((virtualizer.scrollRect?.height ?? 0) / rowHeight) - 1),
            current,
            onMove: (to, isExtending) => {
              goTo(to);
              if (isExtending && isMultiple) void choose.rangeTo(to);
              else choose.anchorAt(to);
            },
            onToggle: choose.toggle,
            onOpen: () => {
              if (currentFile) props.onOpen(currentFile);
            },
            onAll: () => void choose.all(),
            onEscape: props.onEscape,
            onRename: props.onRename && currentFile && (() => props.onRename?.(currentFile)),
            onDelete: props.onDelete && (() => props.onDelete?.(chosen)),
          })
        }
        onDragStart={onDragStart}
        onDragEnd={props.onDragEnd}
      >
        {virtualizer.getVirtualItems().map((row) => (
          <div
            key={row.key}
            role="presentation"
            className={view === "grid" ? classes.tiles : classes.rows}
            style={{
              transform: `translateY(${row.start - margin}px)`,
              blockSize: rowHeight - gap,
              gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))`,
            }}
          >
            {placesIn(row.index, columns, count).map((each) => {
              const file = files[each];
              return (
                <FileOption
                  key={each}
                  file={file}
                  view={view}
                  place={each}
                  count={count}
                  isSelected={file !== undefined && selection.has(file.id)}
                  isCurrent={each === current}
                  isDraggable={props.onDrag !== undefined}
                  hasFolder={hasFolders}
                  words={words}
                />
              );
            })}
          </div>
        ))}
      </div>
    </>
  );
}

/**
 * Returns the selection handlers.
 * A range starts at the file that
 * was selected last without Shift.
 */
function useChoosing(props: FileListboxProps & { current: number }) {
  const { list, selection, onSelect, isMultiple, click, current } = props;
  const anchor = useRef({ place: 0, base: NOTHING });
  const select = (next: FileSelection, place: number) => {
    anchor.current = { place, base: next };
    onSelect(next);
  };
  const rangeTo = async (to: number) => {
    const { place, base } = anchor.current;
    const files = to < list.files.length ? list.files : await list.loadAll();
    onSelect(addRange(base, files, place, to));
  };
  const add = (place: number) => {
    const file = list.files[place];
    if (!file) return;
    const isOff = !isMultiple && selection.has(file.id);
    if (isMultiple) select(toggle(selection, file), place);
    else select(isOff ? NOTHING : selectOnly(file), place);
  };
  return {
    rangeTo,
    toggle: () => add(current),
    anchorAt: (place: number) => {
      anchor.current = { place, base: selection };
    },
    all: async () => {
      if (isMultiple) onSelect(addRange(selection, await list.loadAll(), 0, Infinity));
    },
    click: (place: number, { isAdding, isRange }: { isAdding: boolean; isRange: boolean }) => {
      const file = list.files[place];
      if (!file) return;
      if (isRange && isMultiple) void rangeTo(place);
      else if (isAdding || click === "add") add(place);
      else {
        select(selectOnly(file), place);
        if (click === "open") props.onOpen(file);
      }
    },
  };
}

/**
 * Keeps the focus in the list while
 * virtualized elements are added and removed.
 */
function useFocus(list: RefObject<HTMLElement | null>, current: number) {
  const wanted = useRef<number | null>(null);
  const isInside = useRef(false);
  const [focus] = useState(() => ({
    now: () => optionAt(list.current, null)?.focus(),
    after: (place: number) => {
      wanted.current = place;
    },
    gained: () => {
      isInside.current = true;
    },
    lost: () => {
      isInside.current = false;
    },
  }));
  useEffect(() => {
    // An element that is removed loses
    // the focus without a blur event.
    const isGone = isInside.current && isFocusLost();
    if (wanted.current !== current && !isGone) return;
    wanted.current = null;
    optionAt(list.current, current)?.focus({ preventScroll: true });
  });
  return focus;
}

/**
 * Returns the element of the file at an index.
 * If `place` is null, returns the tab stop.
 */
function optionAt(list: HTMLElement | null, place: number | null): HTMLElement | null {
  return list?.querySelector(place === null ? '[tabindex="0"]' : `[data-place="${place}"]`) ?? null;
}

function indexOfTarget(target: EventTarget): number | null {
  const place = target instanceof Element ? target.closest("[data-place]")?.getAttribute("data-place") : null;
  return place ? Number(place) : null;
}

function placesIn(row: number, columns: number, count: number): number[] {
  const first = row * columns;
  return Array.from({ length: Math.min(columns, count - first) }, (_, column) => first + column);
}
