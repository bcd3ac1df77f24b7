import { blocksOf, type Delta, invert } from "../../../document/delta";
import { nextRedo, nextUndo } from "../../../document/history";
import { fieldThatShows, placeOfStep } from "../../../document/step-place";
import type { Editor } from "../state/editor";
import { countBlocks, documentIn } from "../state/slices/document";
import { nextSteps } from "../work/next-steps";
import { isDirty } from "../work/session-state";
import type { Command } from "./command";
import type { CommandTarget } from "./command-target";

const steps = ({ session, props }: Editor) => nextSteps(session.state(), props.user.permissions);

/**
 * Returns the step that was undone last.
 * It is the next step to redo.
 */
function undone({ session }: Editor): Delta[] {
  return nextRedo(session.state().history) ?? [];
}

/**
 * Returns the step that was redone last.
 * The undo stack stores inverted steps.
 */
function redone({ session }: Editor): Delta[] {
  return (nextUndo(session.state().history) ?? []).map(invert);
}

/**
 * Selects the blocks that a step changed, or the page.
 * Scrolls the form to a changed list item.
 */
function showStep(editor: Editor, { block }: CommandTarget, step: Delta[]): void {
  const blocks = blocksOf(step);
  if (step.some(({ target }) => target.part === "page-type")) editor.select(null);
  else if (block === null || !blocks.includes(block)) editor.selectPresent(blocks);
  const { kind, place } = placeOfStep(step) ?? {};
  if (!place || place.part === "page" || kind === "move" || !place.field.includes("[")) return;
  const field = fieldThatShows(documentIn(editor), place);
  if (!hasFocus(field)) editor.showField(field);
}

function hasFocus(field: string): boolean {
  return document.activeElement?.closest<HTMLElement>("[data-path]")?.dataset.path === field;
}

export const UNDO: Command = {
  id: "undo",
  label: "editor.history.undo",
  icon: "undo",
  group: "page",
  keys: [{ key: "Mod+Z", where: "editor" }],
  isEnabled: ({ session }) => session.state().history.past.length > 0,
  perform: (editor, target) => {
    editor.session.undo();
    showStep(editor, target, undone(editor));
  },
  announcement: (editor) =>
    editor.words.t("commands.undone", { step: editor.words.stepText(undone(editor)) }),
};

export const REDO: Command = {
  id: "redo",
  label: "editor.history.redo",
  icon: "redo",
  group: "page",
  keys: [
    { key: "Mod+Shift+Z", where: "editor" },
    { key: "Mod+Y", where: "editor" },
  ],
  isEnabled: ({ session }) => session.state().history.future.length > 0,
  perform: (editor, target) => {
    editor.session.redo();
    showStep(editor, target, redone(editor));
  },
  announcement: (editor) =>
    editor.words.t("commands.redone", { step: editor.words.stepText(redone(editor)) }),
};

/**
 * Has no `announcement`, because the session reports
 * the result after the server has answered.
 */
export const STORE: Command = {
  id: "store",
  label: "editor.store",
  icon: "check",
  group: "page",
  keys: [{ key: "Mod+S", where: "anywhere" }],
  takesInput: true,
  isEnabled: ({ session }) => isDirty(session.state()),
  perform: ({ session }) => {
    void session.store();
  },
};

export const STORE_WITH_NOTE: Command = {
  id: "store-with-note",
  label: "workflow:history.note.store",
  icon: "pencil",
  group: "page",
  keys: [],
  takesInput: true,
  isEnabled: ({ session }) => isDirty(session.state()),
  perform: ({ openDialog }) => openDialog("store-note"),
};

export const PUBLISH: Command = {
  id: "publish",
  label: "editor.publish",
  icon: "checked",
  group: "page",
  keys: [],
  takesInput: true,
  isEnabled: (editor) => steps(editor).mayPublish && !steps(editor).isLive,
  perform: ({ session }) => {
    void session.publish();
  },
};

export const REQUEST: Command = {
  id: "request",
  label: "workflow:request.send.open",
  icon: "clock",
  group: "page",
  keys: [],
  takesInput: true,
  isEnabled: (editor) => steps(editor).mayRequest,
  perform: ({ openDialog }) => openDialog("request"),
};

export const CHECK: Command = {
  id: "check",
  label: "workflow:check.title",
  icon: "checklist",
  group: "page",
  keys: [{ key: "F8", where: "editor" }],
  takesInput: true,
  isEnabled: ({ session }) => session.mayEdit,
  perform: ({ openDialog }) => openDialog("check"),
};

export const SAVE_TEMPLATE: Command = {
  id: "save-template",
  label: "templates.savePage",
  icon: "grid",
  group: "page",
  keys: [],
  takesInput: true,
  isEnabled: (editor) => editor.session.mayEdit && countBlocks(editor) > 0,
  perform: ({ openDialog }) => openDialog({ saving: "page" }),
};

export const UNPUBLISH: Command = {
  id: "unpublish",
  label: "common:unpublish.title",
  icon: "withdrawn",
  group: "page",
  keys: [],
  takesInput: true,
  isEnabled: (editor) => steps(editor).mayUnpublish,
  perform: ({ openDialog }) => openDialog("unpublish"),
};

export const NEXT_UNTRANSLATED: Command = {
  id: "next-untranslated",
  label: "commands.nextUntranslated",
  icon: "next",
  group: "go",
  keys: [{ key: "F7", where: "editor" }],
  isEnabled: ({ goToNextUntranslated }) => goToNextUntranslated !== null,
  perform: ({ goToNextUntranslated, announce, words }) => {
    if (goToNextUntranslated?.() === false) announce(words.t("commands.allTranslated"));
  },
  refusal: ({ words }) => words.t("commands.noSource"),
};

export const PAGE_COMMANDS: readonly Command[] = [
  STORE,
  STORE_WITH_NOTE,
  CHECK,
  PUBLISH,
  REQUEST,
  UNPUBLISH,
  SAVE_TEMPLATE,
  UNDO,
  REDO,
  NEXT_UNTRANSLATED,
];
