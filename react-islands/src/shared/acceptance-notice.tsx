import { useMutation, useQuery } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useRef } from "react";
import { useTranslation } from "react-i18next";
import { acceptanceQuery, undoAcceptance } from "../api/requests";
import type { RequestDetail } from "../api/wire";
import { isFocusLost } from "../lib/lost-focus";
import { DoneNotice } from "../ui/done-notice";
import { useFailureText } from "../ui/use-error-text";

/** Poll interval while an acceptance can be undone. */
const POLL_INTERVAL_MS = 1000;

interface Props {
  /**
   * Accepted request. If its property `acceptance`
   * is absent, this user has just accepted it.
   */
  request: RequestDetail;
  userID: number;
  /**
   * Called when the acceptance is
   * undone, performed or overridden.
   */
  onEnd: () => void;
  onClose: () => void;
}

/**
 * Offers to undo an acceptance until it
 * is performed, then shows the result.
 */
export function AcceptanceNotice({ request, userID, onEnd, onClose }: Props) {
  const { t } = useTranslation(["workflow", "common"]);
  const { title, pageVersionID } = request;
  const failureText = useFailureText();
  const notice = useRef<HTMLDivElement>(null);
  const current = useQuery({
    ...acceptanceQuery(pageVersionID),
    refetchInterval: ({ state: { data } }) => (data && !data.acceptance ? false : POLL_INTERVAL_MS),
  });
  const undoing = useMutation({
    mutationFn: () => undoAcceptance(pageVersionID),
    // The undo fails if the page is already live.
    onError: () => current.refetch(),
  });
  const state = undoing.isSuccess ? "undone" : stateOf(current.data);
  const { acceptance } = current.data ?? request;
  const isOwn = acceptance ? acceptance.by?.ID === userID : true;
  const isEnded = state !== "pending";
  const end = useEffectEvent(onEnd);
  useEffect(() => {
    if (isEnded) end();
  }, [isEnded]);
  useEffect(() => {
    // From the notice, the next tab stop
    // is Undo, because time is short.
    // At the end, the button Undo disappears and loses the focus.
    if (isOwn && (!isEnded || isFocusLost())) notice.current?.focus();
  }, [isOwn, isEnded]);
  const isPendingOfOther = state === "pending" && !isOwn;
  const other = acceptance?.by?.name ?? t("common:person.system");
  return (
    <DoneNotice
      ref={notice}
      tabIndex={-1}
      done={
        isPendingOfOther
          ? t("acceptance.pendingBy", { name: other, title })
          : t(`acceptance.${state}`, { title })
      }
      undo={
        state === "pending" && isOwn
          ? { label: t("acceptance.undoLabel"), run: () => undoing.mutate(), isBusy: undoing.isPending }
          : null
      }
      onClose={isEnded ? onClose : undefined}
    >
      {undoing.isError && (
        <p role="alert">
          {t("acceptance.undoFailed")} {failureText(undoing.error)}
        </p>
      )}
    </DoneNotice>
  );
}

function stateOf(request: RequestDetail | undefined) {
  if (!request || request.acceptance) return "pending";
  if (request.status === "accepted") return "published";
  return request.status === "revoked" ? "closed" : "reopened";
}
