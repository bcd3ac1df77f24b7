import { Button } from "@mantine/core";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { endOwnSession, listOwnSessions } from "../../api/sessions";
import { endSessions } from "../../api/users";
import type { OwnSession, User } from "../../api/wire";
import { ConfirmModal } from "../../ui/confirm-modal";
import { FailureNotice } from "../../ui/failure-notice";
import { FormFailure } from "../../ui/form-failure";
import { StatusLine } from "../../ui/status-line";
import { useFormat } from "../../ui/use-format";
import { clientNames } from "./client-names";
import { UserSettingsSection } from "./section";
import classes from "./sessions.module.css";

const SESSIONS = ["own-sessions"];

/** Section with the sessions of the user, which ends one of them or all. */
export function Sessions({ user }: { user: User }) {
  const { t } = useTranslation("accounts");
  const [isAsking, setAsking] = useState(false);
  const [done, setDone] = useState("");
  const queries = useQueryClient();
  const list = useQuery({ queryKey: SESSIONS, queryFn: ({ signal }) => listOwnSessions(signal) });
  const ending = useMutation({
    mutationFn: ({ session }: { session: OwnSession; name: string }) => endOwnSession(session.ID),
    onMutate: () => setDone(""),
    onSuccess: (_, { session, name }) => {
      const others = (sessions: OwnSession[] = []) => sessions.filter(({ ID }) => ID !== session.ID);
      queries.setQueryData(SESSIONS, others);
      setDone(t("settings.sessionEnded", { name }));
    },
  });
  const endingAll = useMutation({
    mutationFn: () => endSessions(user.ID),
    onSuccess: () => location.assign("/cmsadmin/login?redirect=/cmsadmin/user/settings"),
  });
  return (
    <UserSettingsSection title={t("settings.sessions")} text={t("settings.sessionsText")} done={done}>
      {list.isPending && <StatusLine>{t("settings.sessionsLoading")}</StatusLine>}
      {list.isError && (
        <FailureNotice
          title={t("settings.sessionsNotListed")}
          failure={list.error}
          onRetry={() => list.refetch()}
        />
      )}
      <FormFailure title={t("settings.sessionNotEnded")} failure={ending.error} />
      <ul className={classes.sessions}>
        {list.data?.map((session) => (
          <SessionRow
            key={session.ID}
            session={session}
            isBusy={ending.isPending && ending.variables.session.ID === session.ID}
            onEnd={(name) => ending.mutate({ session, name })}
          />
        ))}
      </ul>
      <div className="form-actions">
        <Button variant="default" onClick={() => setAsking(true)}>
          {t("settings.endSessions")}
        </Button>
      </div>
      {isAsking && (
        <ConfirmModal
          title={t("settings.endSessions")}
          text={t("settings.endSessionsQuestion")}
          action={t("settings.endSessions")}
          isBusy={endingAll.isPending || endingAll.isSuccess}
          onConfirm={() => endingAll.mutate()}
          onClose={() => setAsking(false)}
        >
          <FormFailure title={t("settings.sessionsNotEnded")} failure={endingAll.error} />
        </ConfirmModal>
      )}
    </UserSettingsSection>
  );
}

interface RowProps {
  session: OwnSession;
  isBusy: boolean;
  onEnd: (name: string) => void;
}

function SessionRow({ session, isBusy, onEnd }: RowProps) {
  const { t } = useTranslation("accounts");
  const format = useFormat();
  const { browser, system } = clientNames(session.client?.userAgent ?? "");
  const name = [browser, system].filter(Boolean).join(", ") || t("settings.unknownClient");
  const facts = [
    session.client?.address,
    t("settings.sessionBegan", { when: format.dateTime(session.createdAt) }),
    t("settings.sessionSeen", { when: format.dateTime(session.seenAt) }),
  ];
  return (
    <li className={classes.session}>
      <div>
        <p className={classes.name}>
          {name} {session.isCurrent && <span className={classes.current}>{t("settings.thisSession")}</span>}
        </p>
        <p className={classes.facts}>{facts.filter(Boolean).join(" · ")}</p>
      </div>
      {!session.isCurrent && (
        <Button
          variant="default"
          loading={isBusy}
          aria-label={t("settings.endSessionOf", { name })}
          onClick={() => onEnd(name)}
        >
          {t("settings.endSession")}
        </Button>
      )}
    </li>
  );
}
