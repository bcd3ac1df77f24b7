import { useCallback, useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import type { ActivityState } from "../activity";
import { useEditorProps } from "../editor-props";
import type { Layout } from "../layout/layout";
import { BlockActions } from "../outline/block-actions";
import type { PickerTarget } from "../picker/picker-target";
import type { Selection } from "../selection";
import { useSession } from "../session/session-context";
import { useTab } from "../tabs/use-tab";
import type { Editing, EditorDialog } from "./editing";

/** What was last said; the count tells two equal texts apart. */
export interface Said {
  text: string;
  count: number;
}

interface EditingState {
  editing: Editing;
  said: Said;
  dialog: EditorDialog | null;
  closeDialog: () => void;
  /** What the picker was opened for. */
  target: PickerTarget;
}

/** What commands work on, for the chosen block, and what they have opened. */
export function useEditingState(selection: Selection, activity: ActivityState, layout: Layout): EditingState {
  const { t } = useTranslation(["editor", "workflow"]);
  const session = useSession();
  const { user } = useEditorProps();
  const { open: openTab } = useTab();
  const [said, setSaid] = useState<Said>({ text: "", count: 0 });
  const [dialog, show] = useState<EditorDialog | null>(null);
  const [target, setTarget] = useState<PickerTarget>({ after: null });
  const { key: block, select } = selection;
  const { begin } = activity;
  const actions = useMemo(() => new BlockActions(session, select), [session, select]);
  const announce = useCallback((text: string) => setSaid(({ count }) => ({ text, count: count + 1 })), []);
  const pick = useCallback(
    (next: PickerTarget) => {
      openTab("overview");
      setTarget(next);
      begin("replacing" in next ? "ReplaceBlock" : "AddingBlock");
    },
    [openTab, begin],
  );
  const editing = useMemo(
    () => ({ session, user, actions, block, layout, pick, show, openTab, announce, t }),
    [session, user, actions, block, layout, pick, openTab, announce, t],
  );
  return { editing, said, dialog, closeDialog: () => show(null), target };
}
