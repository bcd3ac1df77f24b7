import { useMutation } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { deleteRole } from "../../api/roles";
import type { ListedRole } from "../../api/wire";
import { ConfirmModal } from "../../ui/confirm-modal";
import { FormFailure } from "../../ui/form-failure";
import { ThemedModal } from "../../ui/themed-modal";
import modal from "../../ui/themed-modal.module.css";

interface Props {
  role: ListedRole;
  onDone: (words: string) => void;
  onClose: () => void;
}

/**
 * Dialog that deletes a role.
 * If users still have the role, it links to them instead.
 */
export function DeleteRole({ role, onDone, onClose }: Props) {
  const { t } = useTranslation("accounts");
  const title = t("roles.deleteTitle", { role: role.name });
  const deleting = useMutation({
    mutationFn: () => deleteRole(role.ID),
    onSuccess: () => onDone(t("roles.deleted", { role: role.name })),
  });
  if (role.users > 0) {
    return (
      <ThemedModal tone="grey" title={title} onClose={onClose}>
        <div className={modal.content}>
          <p>{t("roles.inUse", { count: role.users })}</p>
          <p>
            <a href={`/cmsadmin/users?role=${role.ID}`}>{t("roles.toUsers")}</a>
          </p>
        </div>
      </ThemedModal>
    );
  }
  return (
    <ConfirmModal
      title={title}
      text={t("roles.deleteText")}
      action={t("roles.delete")}
      tone="danger"
      isBusy={deleting.isPending}
      onConfirm={() => deleting.mutate()}
      onClose={onClose}
    >
      <FormFailure title={t("roles.notDeleted")} failure={deleting.error} />
    </ConfirmModal>
  );
}
