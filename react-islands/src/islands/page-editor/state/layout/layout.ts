import { createStore, type StoreApi } from "zustand";
import type { EditorTab } from "../../../../api/wire";

/** A part of the editor that folds away. */
export type Pane = "outline" | "form" | "preview" | "navigation";

export interface LayoutState {
  /** The parts that are shown. The form and the preview are never both folded. */
  shown: Readonly<Record<Pane, boolean>>;
  /** Whether the preview fills the window. */
  isWhole: boolean;
}

/** The part of the page that was shown before the preview filled the window, and the field of it that had the focus. */
export interface Origin {
  tab: EditorTab;
  field: string | null;
}

export type View = "both" | "form" | "preview";

const BOTH = { outline: true, form: true, preview: true, navigation: false };

const VIEWS: Record<View, Partial<LayoutState["shown"]>> = {
  both: { outline: true, form: true, preview: true },
  form: { outline: true, form: true, preview: false },
  preview: { outline: false, form: false, preview: true },
};

const KEY = "pagewright-editor-layout";

/** How the parts of the editor share the window. The browser remembers it. */
export class Layout {
  readonly store: StoreApi<LayoutState>;
  readonly #storage: Pick<Storage, "getItem" | "setItem">;
  /** Whether the parts are shown one after the other, by the switch of a narrow window. */
  #isSwitched = false;
  #origin: Origin | null = null;

  constructor(storage: Pick<Storage, "getItem" | "setItem">) {
    this.#storage = storage;
    this.store = createStore(() => ({ shown: remembered(storage), isWhole: false }));
  }

  toggle(pane: Pane): void {
    const { shown } = this.store.getState();
    const next = { ...shown, [pane]: !shown[pane] };
    if (!next.form && !next.preview) next[pane === "form" ? "preview" : "form"] = true;
    this.#show(next);
  }

  /** Side by side, or the form or the preview alone. */
  view(view: View): void {
    this.#show({ ...this.store.getState().shown, ...VIEWS[view] });
  }

  /** Shows what a narrow window has room for: the list and the form, or the preview. Wider windows are not arranged by it. */
  switchTo(view: "both" | "preview"): void {
    this.#isSwitched = true;
    this.store.setState(({ shown }) => ({ shown: { ...shown, ...VIEWS[view] }, isWhole: false }));
  }

  /** The window has room for all parts: they are arranged as before the switch. */
  leaveSwitch(): void {
    if (this.#isSwitched) this.store.setState({ shown: remembered(this.#storage) });
    this.#isSwitched = false;
  }

  /** Shows a part that is folded away, or behind the preview. */
  reveal(pane: Pane): void {
    const { shown, isWhole } = this.store.getState();
    if (isWhole || !shown[pane]) this.#show({ ...shown, [pane]: true });
  }

  enterWhole(origin: Origin | null = null): void {
    this.#origin = origin;
    this.store.setState({ isWhole: true });
  }

  /** Answers where the way back leads to. */
  leaveWhole(): Origin | null {
    this.store.setState({ isWhole: false });
    return this.#origin;
  }

  #show(shown: LayoutState["shown"]): void {
    this.store.setState({ shown, isWhole: false });
    if (this.#isSwitched) return;
    try {
      this.#storage.setItem(KEY, JSON.stringify(shown));
    } catch {
      // A full browser forgets how the screen was arranged, and nothing else.
    }
  }
}

/** Which of the views is shown; null for an arrangement that is none of them. */
export function viewOf({ outline, form, preview }: LayoutState["shown"]): View | null {
  if (form && preview) return outline ? "both" : null;
  if (form) return outline ? "form" : null;
  return outline ? null : "preview";
}

function remembered(storage: Pick<Storage, "getItem">): LayoutState["shown"] {
  try {
    const kept: unknown = JSON.parse(storage.getItem(KEY) ?? "null");
    const found = Object.entries(kept ?? {}).filter(
      ([pane, isShown]) => pane in BOTH && typeof isShown === "boolean",
    );
    const shown = { ...BOTH, ...Object.fromEntries(found) };
    return shown.form || shown.preview ? shown : BOTH;
  } catch {
    return BOTH;
  }
}
