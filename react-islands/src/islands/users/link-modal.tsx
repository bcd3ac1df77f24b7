import { useMutation } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { createActivationLink } from "../../api/users";
import type { User } from "../../api/wire";
import { ConfirmModal } from "../../ui/confirm-modal";
import { FormFailure } from "../../ui/form-failure";
import { SecretModal } from "../../ui/secret-modal";
import { userNameOf } from "./people";

interface Props {
  user: User;
  onClose: () => void;
}

/** Dialog that creates and shows the activation link of an invited user. */
export function LinkModal({ user, onClose }: Props) {
  const { t } = useTranslation("accounts");
  const creation = useMutation({ mutationFn: () => createActivationLink(user.ID) });
  if (creation.data) {
    return (
      <SecretModal
        secret={creation.data}
        title={t("users.linkTitle", { name: userNameOf(user) })}
        label={t("users.linkLabel")}
        copy={t("users.linkCopy")}
        copied={t("users.linkCopied")}
        done={t("users.linkDone")}
        onClose={onClose}
      >
        <p>{t("users.linkHint", { email: user.email })}</p>
      </SecretModal>
    );
  }
  return (
    <ConfirmModal
      title={t("users.link")}
      text={t("users.linkText", { email: user.email })}
      action={t("users.link")}
      isBusy={creation.isPending}
      onConfirm={() => creation.mutate()}
      onClose={onClose}
    >
      <FormFailure title={t("users.notDone", { name: userNameOf(user) })} failure={creation.error} />
    </ConfirmModal>
  );
}
