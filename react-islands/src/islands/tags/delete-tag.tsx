import { useMutation } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { deleteTag } from "../../api/tags";
import type { ListedTag } from "../../api/wire";
import { ConfirmModal } from "../../ui/confirm-modal";
import { FormFailure } from "../../ui/form-failure";
import { useTouched } from "./use-touched";

interface Props {
  tag: ListedTag;
  onDone: () => void;
  onClose: () => void;
}

/**
 * Dialog that confirms the deletion of
 * a tag, and tells how much uses it.
 */
export function DeleteTag({ tag, onDone, onClose }: Props) {
  const { t } = useTranslation("site");
  const touched = useTouched();
  const deleting = useMutation({ mutationFn: () => deleteTag(tag.id), onSuccess: onDone });
  return (
    <ConfirmModal
      title={t("tags.delete.title", { name: tag.name })}
      text={t("tags.delete.touches", { touched: touched(tag) })}
      action={t("tags.delete.open")}
      tone="danger"
      isBusy={deleting.isPending}
      onConfirm={() => deleting.mutate()}
      onClose={onClose}
    >
      <FormFailure title={t("tags.delete.failed")} failure={deleting.error} />
    </ConfirmModal>
  );
}
