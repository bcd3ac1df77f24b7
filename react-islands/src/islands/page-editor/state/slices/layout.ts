import type { StateCreator } from "zustand/vanilla";
import type { EditorTab } from "../../../../api/wire";

/** A part of the editor that folds away. */
export type Pane = "outline" | "form" | "preview" | "navigation";

/** The arrangement of the editor in its window. */
export interface Layout {
  /** The parts that are shown. The form and the preview are never both folded. */
  shown: Readonly<Record<Pane, boolean>>;
  /** True while the preview fills the window. */
  isWhole: boolean;
  /** True while the switch of a narrow window shows the parts one after the other. */
  isSwitched: boolean;
  /**
   * The part of the page from which the full-window preview was opened. Null if leaving the preview returns nowhere
   * else.
   */
  origin: Origin | null;
}

/** A part of the page, and its field that had the focus. */
export interface Origin {
  tab: EditorTab;
  field: string | null;
}

export type View = "both" | "form" | "preview";

export interface LayoutSlice {
  layout: Layout;
  togglePane: (pane: Pane) => void;
  /** Shows the form and the preview side by side, or one of them alone. */
  showView: (view: View) => void;
  /** Shows the list and the form, or the preview, in a window that is too narrow for both. It changes nothing that the browser remembers. */
  switchView: (view: "both" | "preview") => void;
  /** Arranges the parts as before the switch, in a window that has room for all of them. */
  leaveSwitch: () => void;
  /** Shows a part that is folded away, or behind the preview. */
  revealPane: (pane: Pane) => void;
  enterWholePreview: (origin: Origin | null) => void;
  leaveWholePreview: () => void;
}

const BOTH = { outline: true, form: true, preview: true, navigation: false };

const VIEWS: Record<View, Partial<Layout["shown"]>> = {
  both: { outline: true, form: true, preview: true },
  form: { outline: true, form: true, preview: false },
  preview: { outline: false, form: false, preview: true },
};

const KEY = "pagewright-editor-layout";

/** The browser remembers which parts are shown. */
export function createLayoutSlice(storage: Pick<Storage, "getItem" | "setItem">): StateCreator<LayoutSlice> {
  return (set, get) => {
    const change = (next: Partial<Layout>) => set(({ layout }) => ({ layout: { ...layout, ...next } }));
    const show = (shown: Layout["shown"]) => {
      change({ shown, isWhole: false });
      if (get().layout.isSwitched) return;
      try {
        storage.setItem(KEY, JSON.stringify(shown));
      } catch {
        // A full browser forgets how the screen was arranged, and nothing else.
      }
    };
    return {
      layout: { shown: remembered(storage), isWhole: false, isSwitched: false, origin: null },
      togglePane: (pane) => {
        const { shown } = get().layout;
        const next = { ...shown, [pane]: !shown[pane] };
        if (!next.form && !next.preview) next[pane === "form" ? "preview" : "form"] = true;
        show(next);
      },
      showView: (view) => show({ ...get().layout.shown, ...VIEWS[view] }),
      switchView: (view) =>
        change({ shown: { ...get().layout.shown, ...VIEWS[view] }, isWhole: false, isSwitched: true }),
      leaveSwitch: () => {
        if (get().layout.isSwitched) change({ shown: remembered(storage), isSwitched: false });
      },
      revealPane: (pane) => {
        const { shown, isWhole } = get().layout;
        if (isWhole || !shown[pane]) show({ ...shown, [pane]: true });
      },
      enterWholePreview: (origin) => change({ isWhole: true, origin }),
      leaveWholePreview: () => {
        if (get().layout.isWhole) change({ isWhole: false, origin: null });
      },
    };
  };
}

/** Returns the current view, or null if the arrangement matches none. */
export function viewOf({ outline, form, preview }: Layout["shown"]): View | null {
  if (form && preview) return outline ? "both" : null;
  if (form) return outline ? "form" : null;
  return outline ? null : "preview";
}

function remembered(storage: Pick<Storage, "getItem">): Layout["shown"] {
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
