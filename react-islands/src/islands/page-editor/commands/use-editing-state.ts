import { useCallback, useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { createStore, type StoreApi } from "zustand";
import { blocksIn } from "../../../document/commands/blocks";
import { findBlock } from "../../../document/document";
import { findSchema, typeName } from "../../../lib/schema";
import { useLanguage } from "../../../ui/use-language";
import type { ActivityState } from "../state/activity";
import { useEditorProps } from "../state/editor-props";
import type { Layout } from "../state/layout/layout";
import { useMayChangeType } from "../state/may-change-type";
import type { PickerTarget } from "../state/picker-target";
import type { Selection } from "../state/selection";
import { useSession } from "../state/session-context";
import { useCollapsed } from "../state/use-collapsed";
import { useRowChoice } from "../state/use-row-choice";
import { useTab } from "../state/use-tab";
import { BlockActions } from "./block-actions";
import { useBlockClipboard } from "./clipboard/use-block-clipboard";
import type { Editing, EditorDialog, Translating } from "./editing";
import { useStepText } from "./use-step-text";

/** What was last said; the count tells two equal texts apart. */
export interface Said {
  text: string;
  count: number;
}

interface EditingState {
  editing: Editing;
  /** A store: what is said renders nothing else. */
  said: StoreApi<Said>;
  dialog: EditorDialog | null;
  closeDialog: () => void;
  /** What the picker was opened for. */
  target: PickerTarget;
}

/** What commands work on, for the chosen blocks, and what they have opened. */
export function useEditingState(selection: Selection, activity: ActivityState, layout: Layout): EditingState {
  const { t } = useTranslation(["editor", "workflow"]);
  const session = useSession();
  const language = useLanguage();
  const { user, blockTypes } = useEditorProps();
  const mayAdd = useMayChangeType();
  const { tab, open: openTab } = useTab();
  const [said] = useState(() => createStore<Said>(() => ({ text: "", count: 0 })));
  const [translating] = useState<Translating>(() => ({ goToNext: null }));
  const [dialog, show] = useState<EditorDialog | null>(null);
  const [target, setTarget] = useState<PickerTarget>({ after: null });
  const { key: block, select, selectAll, showField, jumpToPage } = selection;
  const { begin } = activity;
  const actions = useMemo(
    () => new BlockActions(session, { select, selectAll }),
    [session, select, selectAll],
  );
  const clipboard = useBlockClipboard(actions);
  const choice = useRowChoice(selection);
  const collapsed = useCollapsed();
  const announce = useCallback(
    (text: string) => said.setState(({ count }) => ({ text, count: count + 1 })),
    [said],
  );
  const pick = useCallback(
    (next: PickerTarget) => {
      if (!("replacing" in next) && !actions.hasRoomFor(1)) return announce(t("outline.full"));
      openTab("overview");
      setTarget(next);
      begin("replacing" in next ? "ReplaceBlock" : "AddingBlock");
    },
    [actions, announce, openTab, begin, t],
  );
  const nameOfTypes = useCallback(
    (types: (string | undefined)[]) => {
      const [only, ...others] = types;
      if (only === undefined || others.length > 0) return t("outline.blocks", { count: types.length });
      return findSchema(blockTypes, only) ? typeName(blockTypes, only, language) : t("outline.unknown");
    },
    [blockTypes, language, t],
  );
  const nameOf = useCallback(
    (blocks: string[]) =>
      nameOfTypes(blocks.map((key) => findBlock(session.state().history.present, key)?.type)),
    [session, nameOfTypes],
  );
  const stepText = useStepText(nameOfTypes);
  const notAddable = useCallback(
    (blocks: string[]) => {
      const { present } = session.state().history;
      return blocksIn(present, blocks)
        .filter(({ type }) => !mayAdd(findSchema(blockTypes, type)))
        .map(({ key }) => key);
    },
    [session, blockTypes, mayAdd],
  );
  const { keys: blocks } = choice;
  const editing = useMemo(
    () => ({
      session,
      user,
      actions,
      clipboard,
      choice,
      collapsed,
      block,
      blocks,
      layout,
      tab,
      pick,
      show,
      openTab,
      showField,
      jumpToPage,
      translating,
      announce,
      notAddable,
      nameOf,
      stepText,
      t,
    }),
    [
      session,
      user,
      actions,
      clipboard,
      choice,
      collapsed,
      block,
      blocks,
      layout,
      tab,
      pick,
      openTab,
      showField,
      jumpToPage,
      translating,
      announce,
      notAddable,
      nameOf,
      stepText,
      t,
    ],
  );
  return { editing, said, dialog, closeDialog: () => show(null), target };
}
