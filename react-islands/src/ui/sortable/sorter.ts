import type { KeyboardEvent, PointerEvent } from "react";
import { flushSync } from "react-dom";
import type { SortableLayout } from "./boxes";
import { Drag } from "./drag";
import { scrollAtEdges } from "./edge-scroll";

/** A row being moved. */
export interface SortableRow {
  key: string;
  /** Name of the row for screen readers. */
  name: string;
}

/** Stage of a move that is announced to screen readers. */
export type MoveStage = "pickedUp" | "movedTo" | "putDown" | "cancelled";

/** Latest rendered state of a sortable list. */
export interface Sortable {
  keys: string[];
  layout: SortableLayout;
  onMove: (key: string, to: number, shift: number) => void;
  say: (stage: MoveStage, name: string, place: number) => void;
}

/** Distance of the pointer that starts a drag. */
const DRAG_DISTANCE_PX = 4;

/** Time after a drag in which clicks are ignored. */
const CLICK_DELAY_MS = 50;

const ARROWS = ["ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight"];
const PICK_UP = ["Space", "Enter"];
const PUT_DOWN = [...PICK_UP, "Tab"];
/**
 * Keys that do nothing during a drag.
 * Otherwise they would move the focus.
 */
const ENDS = ["Home", "End"];

/** Moves the rows of a list by pointer or keyboard. */
export class Sorter {
  #list: Sortable;
  #moved: SortableRow | null = null;
  #drag: Drag | null = null;
  /** Key of the row whose position was announced last. */
  #announced = "";
  /**
   * Aborts the signal with which the
   * listeners of a drag are added.
   */
  #stop = new AbortController();

  constructor(list: Sortable) {
    this.#list = list;
  }

  update(list: Sortable): void {
    this.#list = list;
  }

  readonly onPointerDown = (event: PointerEvent<HTMLElement>, row: SortableRow): void => {
    if (!event.isPrimary || event.button !== 0 || this.#drag) return;
    const handle = event.currentTarget;
    const start = { x: event.clientX, y: event.clientY };
    let pointer = start;
    let shift = 0;
    const signal = this.#listen();
    const follow = () => {
      const way = { x: pointer.x - start.x, y: pointer.y - start.y };
      if (!this.#drag && Math.hypot(way.x, way.y) >= DRAG_DISTANCE_PX) {
        this.#pickUp(handle, row);
        scrollAtEdges(handle, () => pointer.y, signal);
      }
      if (!this.#drag) return;
      shift = this.#drag.follow(way).x;
      this.#announce();
    };
    const onMove = ({ clientX, clientY }: globalThis.PointerEvent) => {
      pointer = { x: clientX, y: clientY };
      follow();
    };
    document.addEventListener("pointermove", onMove, { signal });
    document.addEventListener("scroll", follow, { signal, capture: true });
    document.addEventListener(
      "pointerup",
      (event) => {
        onMove(event);
        if (this.#drag) preventClick();
        this.#putDown(shift);
      },
      { signal },
    );
    document.addEventListener("pointercancel", this.cancel, { signal });
    document.addEventListener("selectionchange", () => this.#drag && getSelection()?.removeAllRanges(), {
      signal,
    });
    document.addEventListener("contextmenu", (event) => event.preventDefault(), { signal });
    document.addEventListener("keydown", (event) => this.#onEscape(event), { signal, capture: true });
  };

  readonly onKeyDown = (event: KeyboardEvent<HTMLElement>, row: SortableRow): void => {
    if (!this.#onKey(event, row)) return;
    event.preventDefault();
    event.stopPropagation();
  };

  /** Puts the moved row back. */
  readonly cancel = (): void => {
    this.#end("cancelled");
  };

  /** Returns true if the key was handled. */
  #onKey({ code, currentTarget: handle }: KeyboardEvent<HTMLElement>, row: SortableRow): boolean {
    if (!this.#drag) {
      if (!PICK_UP.includes(code)) return false;
      const signal = this.#listen();
      this.#pickUp(handle, row);
      // If the whole window loses the focus,
      // the handle remains the active element.
      handle.addEventListener("blur", () => document.activeElement !== handle && this.cancel(), { signal });
      return true;
    }
    if (code === "Escape") this.cancel();
    else if (PUT_DOWN.includes(code)) {
      flushSync(() => this.#putDown(0));
      // The browser removes the focus when React moves the element.
      handle.focus();
    } else if (ARROWS.includes(code)) {
      this.#drag.step(code);
      this.#announce();
    } else return ENDS.includes(code);
    return true;
  }

  #onEscape(event: globalThis.KeyboardEvent): void {
    if (event.code !== "Escape") return;
    event.preventDefault();
    event.stopPropagation();
    this.cancel();
  }

  /**
   * Adds the listeners that cancel the drag.
   * Returns a signal that is aborted
   * when the drag ends.
   */
  #listen(): AbortSignal {
    this.#stop.abort();
    this.#stop = new AbortController();
    const { signal } = this.#stop;
    window.addEventListener("resize", this.cancel, { signal });
    document.addEventListener("visibilitychange", this.cancel, { signal });
    return signal;
  }

  #pickUp(handle: HTMLElement, row: SortableRow): void {
    this.#moved = row;
    this.#announced = row.key;
    this.#drag = new Drag(handle, this.#list.layout);
    this.#say("pickedUp", this.#drag);
  }

  #announce(): void {
    if (!this.#drag || this.#drag.over === this.#announced) return;
    this.#announced = this.#drag.over;
    this.#say("movedTo", this.#drag);
  }

  #putDown(shift: number): void {
    const over = this.#drag?.over;
    const { keys, onMove } = this.#list;
    const moved = this.#end("putDown");
    if (moved && over !== undefined) onMove(moved.key, keys.indexOf(over), shift);
  }

  /**
   * Ends the drag.
   * Returns the moved row, or null without a drag.
   */
  #end(stage: MoveStage): SortableRow | null {
    this.#stop.abort();
    const [drag, moved] = [this.#drag, this.#moved];
    if (!drag || !moved) return null;
    this.#say(stage, drag);
    drag.end();
    this.#drag = null;
    this.#moved = null;
    return moved;
  }

  #say(stage: MoveStage, { place }: Drag): void {
    this.#list.say(stage, this.#moved?.name ?? "", place + 1);
  }
}

/** Ignores the click that browsers send after a drag. */
function preventClick(): void {
  const stop = (event: Event) => event.stopPropagation();
  document.addEventListener("click", stop, { capture: true });
  setTimeout(() => document.removeEventListener("click", stop, { capture: true }), CLICK_DELAY_MS);
}
