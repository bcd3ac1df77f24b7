import type { StateCreator } from "zustand/vanilla";
import type { EditorTab } from "../../../../api/wire";

/** A collapsible part of the editor. */
export type Pane = "outline" | "form" | "preview" | "navigation";

/** Layout of the editor. */
export interface EditorLayout {
  /**
   * Visible parts.
   * At least the form or the preview is visible.
   */
  shown: Readonly<Record<Pane, boolean>>;
  /** True while the preview fills the window. */
  isWhole: boolean;
  /**
   * True while `switchView` overrides the
   * stored layout in a narrow window.
   */
  isSwitched: boolean;
  /**
   * Tab and field in which the user
   * opened the full-window preview.
   * Null if closing it opens no other tab.
   */
  origin: Origin | null;
}

/** Tab, and the page field that had the focus there. */
export interface Origin {
  tab: EditorTab;
  field: string | null;
}

export type EditorView = "both" | "form" | "preview";

export interface LayoutSlice {
  layout: EditorLayout;
  togglePane: (pane: Pane) => void;
  /** Shows the form, the preview or both. */
  showView: (view: EditorView) => void;
  /**
   * Shows either list and form, or the preview.
   * For windows too narrow for both.
   * Does not change the stored layout.
   */
  switchView: (view: "both" | "preview") => void;
  /** Restores the stored layout when the window is wide again. */
  leaveSwitch: () => void;
  /**
   * Shows a part that is collapsed, or
   * hidden by the full-window preview.
   */
  revealPane: (pane: Pane) => void;
  enterWholePreview: (origin: Origin | null) => void;
  leaveWholePreview: () => void;
}

const BOTH = { outline: true, form: true, preview: true, navigation: false };

const VIEWS: Record<EditorView, Partial<EditorLayout["shown"]>> = {
  both: { outline: true, form: true, preview: true },
  form: { outline: true, form: true, preview: false },
  preview: { outline: false, form: false, preview: true },
};

const KEY = "pagewright-editor-layout";

/** Stores in the browser which parts are visible. */
export function createLayoutSlice(storage: Pick<Storage, "getItem" | "setItem">): StateCreator<LayoutSlice> {
  return (set, get) => {
    const change = (next: Partial<EditorLayout>) => set(({ layout }) => ({ layout: { ...layout, ...next } }));
    const show = (shown: EditorLayout["shown"]) => {
      change({ shown, isWhole: false });
      if (get().layout.isSwitched) return;
      try {
        storage.setItem(KEY, JSON.stringify(shown));
      } catch {
        // If the storage is full, only the layout is lost.
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

/**
 * Returns the view with exactly these parts.
 * Null if there is none.
 */
export function viewOf({ outline, form, preview }: EditorLayout["shown"]): EditorView | null {
  if (form && preview) return outline ? "both" : null;
  if (form) return outline ? "form" : null;
  return outline ? null : "preview";
}

function remembered(storage: Pick<Storage, "getItem">): EditorLayout["shown"] {
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
