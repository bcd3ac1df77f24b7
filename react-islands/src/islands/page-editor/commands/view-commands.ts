import type { EditorTab } from "../../../api/wire";
import type { IconName } from "../../../ui/icon";
import { type Pane, type View, viewOf } from "../state/layout/layout";
import { focusedPageField } from "../state/place/page-fields";
import { TABS } from "../state/use-tab";
import type { Command, CommandLabel } from "./command";
import type { Editing } from "./editing";

const always = () => true;

export const PALETTE: Command = {
  id: "palette",
  label: "commands.palette",
  icon: "search",
  group: "view",
  keys: [{ key: "Mod+K", where: "editor" }],
  isEnabled: always,
  perform: ({ show }) => show("palette"),
};

export const KEYS: Command = {
  id: "keys",
  label: "commands.keys",
  icon: "keyboard",
  group: "view",
  keys: [{ key: "?", where: "editor" }],
  isEnabled: always,
  perform: ({ show }) => show("keys"),
};

export const NAVIGATION = pane("navigation", "commands.navigation", "sidebar");
export const OUTLINE = pane("outline", "commands.outline", "listDense");
export const FORM = pane("form", "commands.form", "pencil");
export const PREVIEW = pane("preview", "commands.preview", "desktop");

export const WHOLE_PREVIEW: Command = {
  id: "whole-preview",
  label: "commands.wholePreview",
  icon: "whole",
  group: "view",
  keys: [{ key: "F9", where: "editor" }],
  isEnabled: always,
  perform: (editing) => {
    const { layout, openTab, tab } = editing;
    if (layout.store.getState().isWhole) return leaveWhole(editing);
    layout.enterWhole({ tab, field: focusedPageField() });
    openTab("overview");
  },
  announcement: ({ layout, t }) =>
    t(layout.store.getState().isWhole ? "commands.isWhole" : "commands.isNotWhole"),
};

const LEAVE_WHOLE_PREVIEW: Command = {
  id: "leave-whole-preview",
  label: "commands.leaveWholePreview",
  icon: "close",
  group: "view",
  keys: [{ key: "Escape", where: "editor" }],
  isEnabled: ({ layout }) => layout.store.getState().isWhole,
  perform: leaveWhole,
  announcement: ({ t }) => t("commands.isNotWhole"),
};

/** Leads back to the part of the page that the preview was shown from; its field was made anew and is focused again. */
function leaveWhole({ layout, openTab, tab, jumpToPage }: Editing): void {
  const origin = layout.leaveWhole();
  if (!origin || origin.tab === tab || tab !== "overview") return;
  openTab(origin.tab);
  if (origin.field !== null) jumpToPage(origin.field);
}

/** The parts of the editor as pictures. */
export const TAB_ICONS: Record<EditorTab, IconName> = {
  overview: "rows",
  settings: "settings",
  seo: "search",
  translations: "fileText",
  history: "clock",
};

/** How the editor shows the page, and which part of it. */
export const VIEW_COMMANDS: readonly Command[] = [
  view("both", "commands.viewBoth", "split"),
  view("form", "commands.viewForm", "pencil"),
  view("preview", "commands.viewPreview", "desktop"),
  WHOLE_PREVIEW,
  LEAVE_WHOLE_PREVIEW,
  OUTLINE,
  FORM,
  PREVIEW,
  NAVIGATION,
  PALETTE,
  KEYS,
  ...TABS.map(tab),
];

function pane(name: Pane, label: CommandLabel, icon: IconName): Command {
  const isShown = ({ layout }: Editing) => layout.store.getState().shown[name];
  return {
    id: `toggle-${name}`,
    label,
    icon,
    group: "view",
    keys: [],
    isEnabled: always,
    perform: ({ layout, openTab }) => {
      if (name !== "navigation") openTab("overview");
      layout.toggle(name);
    },
    announcement: (editing) => editing.t(isShown(editing) ? "commands.shown" : "commands.folded"),
  };
}

function view(name: View, label: CommandLabel, icon: IconName): Command {
  return {
    id: `view-${name}`,
    label,
    icon,
    group: "view",
    keys: [],
    isEnabled: ({ layout }) => viewOf(layout.store.getState().shown) !== name,
    perform: ({ layout, openTab }) => {
      openTab("overview");
      layout.view(name);
    },
  };
}

function tab(name: EditorTab): Command {
  return {
    id: `tab-${name}`,
    label: `workflow:tabs.${name}`,
    icon: TAB_ICONS[name],
    group: "go",
    keys: [],
    isEnabled: always,
    perform: ({ openTab }) => openTab(name),
  };
}
