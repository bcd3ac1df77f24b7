import { useMutation } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { isIndispensableUser } from "../../api/error-codes";
import { deleteUser, disableUser, enableUser, endSessions, resendActivation } from "../../api/users";
import type { ListedUser } from "../../api/wire";
import { useErrorCollection } from "../../shared/use-error-collection";
import { ConfirmModal } from "../../ui/confirm-modal";
import { FormFailure } from "../../ui/form-failure";
import { userNameOf } from "./people";
import type { UserTask } from "./user-menu";

interface Props {
  task: Exclude<UserTask, "edit" | "link">;
  user: ListedUser;
  onDone: (words: string) => void;
  onClose: () => void;
}

const CALLS = {
  resend: resendActivation,
  endSessions,
  disable: disableUser,
  enable: enableUser,
  delete: deleteUser,
};

/** Dialog that confirms an action on an account and performs it. */
export function TaskModal({ task, user, onDone, onClose }: Props) {
  const { t } = useTranslation("accounts");
  const words = useTaskWords(user)[task];
  const name = userNameOf(user);
  const doing = useMutation({ mutationFn: () => CALLS[task](user.ID), onSuccess: () => onDone(words.done) });
  const isImpossible = useErrorCollection("users-overview").some(isIndispensableUser);
  const excuse = isImpossible && ["disable", "delete"].includes(task) ? ` ${t("users.notPossible")}` : "";
  return (
    <ConfirmModal
      title={words.title}
      text={words.text}
      action={t(`users.${task}`)}
      tone={task === "delete" ? "danger" : "default"}
      isBusy={doing.isPending}
      onConfirm={() => doing.mutate()}
      onClose={onClose}
    >
      <FormFailure title={`${t("users.notDone", { name })}${excuse}`} failure={doing.error} />
    </ConfirmModal>
  );
}

function useTaskWords(user: ListedUser) {
  const { t } = useTranslation("accounts");
  const name = userNameOf(user);
  const { email } = user;
  return {
    resend: {
      title: t("users.resend"),
      text: t("users.resendText", { email }),
      done: t("users.resent", { email }),
    },
    endSessions: {
      title: t("users.endSessionsTitle", { name }),
      text: t("users.endSessionsText", { name }),
      done: t("users.sessionsEnded", { name }),
    },
    disable: {
      title: t("users.disableTitle", { name }),
      text: t("users.disableText", { name }),
      done: t("users.disabled", { name }),
    },
    enable: {
      title: t("users.enableTitle", { name }),
      text: t("users.enableText", { name }),
      done: t("users.enabled", { name }),
    },
    delete: {
      title: t("users.deleteTitle", { name }),
      text: t("users.deleteText", { name }),
      done: t("users.deleted", { name }),
    },
  };
}
