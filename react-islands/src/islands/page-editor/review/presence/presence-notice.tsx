import { Button } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { type FocusEvent, useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import type { HeartbeatResponse } from "../../../../api/wire";
import { isFocusLost } from "../../../../lib/lost-focus";
import { Notice } from "../../../../ui/notice";
import { useFailureText } from "../../../../ui/use-error-text";
import { useFormat } from "../../../../ui/use-format";
import { usePresence } from "../../state/presence/use-presence";
import { focusSelectedRow } from "../../state/selected-row";
import { useActions, useEditorProps } from "../../state/use-editor";
import { usePage, useSession, useSessionState } from "../../state/use-session";

/**
 * Offers to take over a newer version, before
 * the user stores and causes a conflict.
 */
export function PresenceNotice() {
  const base = useSessionState((state) => state.base);
  const conflict = useSessionState((state) => state.conflict);
  const task = useSessionState((state) => state.task);
  const response = usePresence();
  useStatusOfOthers(response);
  const isBehind = response !== null && response.newestVersionID > base.id;
  const isShown = isBehind && !conflict && !task;
  const onFocus = useFocusReturn(isShown);
  return isShown && <PresenceOffer response={response} onFocus={onFocus} />;
}

interface OfferProps {
  response: HeartbeatResponse;
  onFocus: (event: FocusEvent) => void;
}

function PresenceOffer({ response: { storedBy, storedAt }, onFocus }: OfferProps) {
  const { t } = useTranslation("workflow");
  const session = useSession();
  const { user } = useEditorProps();
  const { announce } = useActions();
  const failureText = useFailureText();
  const time = useFormat().time(storedAt);
  const { mutate, error, isPending } = useMutation({
    mutationFn: () => session.catchUp(),
    onSuccess: (isTakenOver) => isTakenOver && announce(t("presence.taken")),
  });
  const name = storedBy?.name;
  const text = storedBy?.ID === user.ID ? "presence.newerByYou" : "presence.newerBy";
  return (
    <Notice tone="warning">
      <div>
        <p>{name ? t(text, { name, time }) : t("presence.newer", { time })}</p>
        {error && <p>{`${t("presence.failed")} ${failureText(error)}`}</p>}
      </div>
      <Button size="xs" aria-disabled={isPending} onFocus={onFocus} onClick={() => !isPending && mutate()}>
        {t("presence.catchUp")}
      </Button>
    </Notice>
  );
}

/**
 * Moves the focus back to where it was
 * when the clicked button disappears.
 */
function useFocusReturn(isShown: boolean): (event: FocusEvent) => void {
  const cameFrom = useRef<Element | null>(null);
  useEffect(() => {
    if (isShown || !cameFrom.current) return;
    if (isFocusLost()) {
      if (cameFrom.current instanceof HTMLElement && cameFrom.current.isConnected) cameFrom.current.focus();
      else focusSelectedRow();
    }
    cameFrom.current = null;
  }, [isShown]);
  return ({ relatedTarget, currentTarget }) => {
    cameFrom.current = relatedTarget ?? currentTarget;
  };
}

/** Reloads the page after another user changed its status. */
function useStatusOfOthers(response: HeartbeatResponse | null): void {
  const session = useSession();
  const { status } = usePage();
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new response may reload the page, not a status that this window changed itself.
  useEffect(() => {
    if (response && response.status !== status) session.refreshPage();
  }, [session, response]);
}
