import { useMutation } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { purgePage } from "../../api/trash";
import type { TrashedPage } from "../../api/wire";
import { ConfirmModal } from "../../ui/confirm-modal";
import { FormFailure } from "../../ui/form-failure";
import type { TrashOutcome } from "./outcome";

interface Props {
  page: TrashedPage;
  onDone: (outcome: TrashOutcome) => void;
  onClose: () => void;
}

/** Dialog that confirms deleting a page permanently. */
export function PurgeModal({ page, onDone, onClose }: Props) {
  const { t } = useTranslation("lists");
  const purging = useMutation({
    mutationFn: () => purgePage(page.id),
    onSuccess: () => onDone({ kind: "purged", page }),
  });
  return (
    <ConfirmModal
      title={t("trash.purge")}
      text={t("trash.purgeQuestion", { title: page.title })}
      action={t("trash.purge")}
      tone="danger"
      isBusy={purging.isPending}
      onConfirm={() => purging.mutate()}
      onClose={onClose}
    >
      <FormFailure title={t("trash.purgeFailed")} failure={purging.error} />
    </ConfirmModal>
  );
}
