import type { EditorTab } from "../../../api/wire";
import { openHelp } from "../../../lib/open-help";
import type { IconName } from "../../../ui/icon";
import type { Editor } from "../state/editor";
import { focusedPageField } from "../state/place/page-fields";
import { type EditorView, type Pane, viewOf } from "../state/slices/layout";
import { TABS } from "../state/slices/tab";
import type { Command, CommandLabel } from "./command";

const always = () => true;

export const PALETTE: Command = {
  id: "palette",
  label: "commands.palette",
  icon: "search",
  group: "view",
  keys: [{ key: "Mod+K", where: "editor" }],
  isEnabled: always,
  perform: ({ openDialog }) => openDialog("palette"),
};

export const KEYS: Command = {
  id: "keys",
  label: "commands.keys",
  icon: "keyboard",
  group: "view",
  keys: [{ key: "?", where: "editor" }],
  isEnabled: always,
  perform: ({ openDialog }) => openDialog("keys"),
};

export const HELP: Command = {
  id: "help",
  label: "commands.help",
  icon: "help",
  group: "view",
  keys: [{ key: "F1", where: "editor" }],
  isEnabled: always,
  perform: () => openHelp(document),
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
  perform: (editor) => {
    const { layout, tab, enterWholePreview, openTab } = editor;
    if (layout.isWhole) return leaveWhole(editor);
    enterWholePreview({ tab, field: focusedPageField() });
    openTab("overview");
  },
  announcement: ({ layout, words }) => words.t(layout.isWhole ? "commands.isWhole" : "commands.isNotWhole"),
};

const LEAVE_WHOLE_PREVIEW: Command = {
  id: "leave-whole-preview",
  label: "commands.leaveWholePreview",
  icon: "close",
  group: "view",
  keys: [{ key: "Escape", where: "editor" }],
  isEnabled: ({ layout }) => layout.isWhole,
  perform: leaveWhole,
  announcement: ({ words }) => words.t("commands.isNotWhole"),
};

/**
 * Closes the full-window preview.
 * Returns to the tab and field
 * in which the user opened it.
 */
function leaveWhole({ layout: { origin }, tab, leaveWholePreview, openTab, jumpToPage }: Editor): void {
  leaveWholePreview();
  if (!origin || origin.tab === tab || tab !== "overview") return;
  openTab(origin.tab);
  if (origin.field !== null) jumpToPage(origin.field);
}

export const TAB_ICONS: Record<EditorTab, IconName> = {
  overview: "rows",
  settings: "settings",
  seo: "search",
  translations: "fileText",
  history: "clock",
};

/** Commands for the layout and the tabs. */
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
  HELP,
  ...TABS.map(tab),
];

function pane(name: Pane, label: CommandLabel, icon: IconName): Command {
  return {
    id: `toggle-${name}`,
    label,
    icon,
    group: "view",
    keys: [],
    isEnabled: always,
    perform: ({ openTab, togglePane }) => {
      if (name !== "navigation") openTab("overview");
      togglePane(name);
    },
    announcement: ({ layout, words }) => words.t(layout.shown[name] ? "commands.shown" : "commands.folded"),
  };
}

function view(name: EditorView, label: CommandLabel, icon: IconName): Command {
  return {
    id: `view-${name}`,
    label,
    icon,
    group: "view",
    keys: [],
    isEnabled: ({ layout }) => viewOf(layout.shown) !== name,
    perform: ({ openTab, showView }) => {
      openTab("overview");
      showView(name);
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
