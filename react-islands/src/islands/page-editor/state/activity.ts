import { createContext, useContext, useMemo, useState } from "react";
import type { EditorTab } from "../../../api/wire";

/** The activity of the editor, with the numbers of the specification (section 4). */
export const ACTIVITIES = {
  Editing: 0,
  AddingBlock: 1,
  EditingPageSettings: 2,
  EditingSEOSettings: 3,
  AddTranslation: 4,
  ReplaceBlock: 5,
  AcceptRequest: 6,
} as const;

export type Activity = keyof typeof ACTIVITIES;

/** An activity that shows a modal. */
type Question = "AddingBlock" | "AddTranslation" | "ReplaceBlock" | "AcceptRequest";

export interface ActivityState {
  activity: Activity;
  begin: (question: Question) => void;
  end: () => void;
}

export const ActivityContext = createContext<ActivityState | null>(null);

export function useActivity(): ActivityState {
  const state = useContext(ActivityContext);
  if (!state) throw new Error("There is no activity around this component.");
  return state;
}

/** What is done follows from the tab, unless a question is open. */
export function useActivityState(tab: EditorTab): ActivityState {
  const [question, begin] = useState<Question | null>(null);
  return useMemo(
    () => ({ activity: question ?? activityOf(tab), begin, end: () => begin(null) }),
    [question, tab],
  );
}

function activityOf(tab: EditorTab): Activity {
  if (tab === "settings") return "EditingPageSettings";
  return tab === "seo" ? "EditingSEOSettings" : "Editing";
}
