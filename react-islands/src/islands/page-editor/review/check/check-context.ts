import { createContext, useContext, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { useStore } from "zustand";
import { useEditorProps } from "../../state/use-editor";
import { useSession } from "../../state/use-session";
import { type CheckState, ContentCheck } from "./content-check";

export const CheckContext = createContext<ContentCheck | null>(null);

/** Checks content while the editor is open. */
export function useFollowingCheck(): ContentCheck {
  const session = useSession();
  const { blockTypes, pageTypes } = useEditorProps();
  const [check] = useState(() => new ContentCheck(session, { blockTypes, pageTypes }));
  useEffect(() => check.follow(), [check]);
  return check;
}

export function useContentCheck(): ContentCheck {
  const check = useContext(CheckContext);
  if (!check) throw new Error("There is no check of the content around this component.");
  return check;
}

export function useCheckState<T>(select: (state: CheckState) => T): T {
  return useStore(useContentCheck().store, select);
}

export interface FindingCounts {
  errors: number;
  hints: number;
}

export function useFindingCounts(): FindingCounts | null {
  const errors = useCheckState(({ found }) => found?.errors.length);
  const hints = useCheckState(({ found }) => found?.findings.length);
  return errors === undefined || hints === undefined ? null : { errors, hints };
}

/** Returns a formatter for numbers of findings. */
export function useCountText(): (count: FindingCounts) => string {
  const { t } = useTranslation("workflow");
  return ({ errors, hints }) => {
    if (errors === 0) return hints === 0 ? t("check.none") : t("check.count", { count: hints });
    const words = t("check.errors", { count: errors });
    return hints === 0 ? words : `${words}, ${t("check.hints", { count: hints })}`;
  };
}
