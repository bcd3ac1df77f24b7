import { createContext, useContext, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { useStore } from "zustand";
import { useEditorProps } from "../editor-props";
import { useSession } from "../session/session-context";
import { type CheckState, ContentCheck } from "./content-check";

export const CheckContext = createContext<ContentCheck | null>(null);

/** The check of the open page, as long as its editor is shown. */
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

/** How much there is to mend; null where that is not known. */
export function useFindingCount(): number | null {
  return useCheckState(({ findings }) => findings?.length ?? null);
}

/** Says how much there is to mend. */
export function useCountText(): (count: number) => string {
  const { t } = useTranslation("workflow");
  return (count) => (count === 0 ? t("check.none") : t("check.count", { count }));
}
