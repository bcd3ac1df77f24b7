import { Button } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { purgePage } from "../../api/trash";
import type { TrashedPage } from "../../api/wire";
import { FormFailure } from "../../ui/form-failure";
import { ThemedModal } from "../../ui/themed-modal";
import type { TrashOutcome } from "./outcome";
import classes from "./trash.module.css";

interface Props {
  page: TrashedPage;
  onDone: (outcome: TrashOutcome) => void;
  onClose: () => void;
}

/** Dialog that confirms deleting a page permanently. */
export function PurgeModal({ page, onDone, onClose }: Props) {
  const { t } = useTranslation(["lists", "common"]);
  const purging = useMutation({
    mutationFn: () => purgePage(page.id),
    onSuccess: () => onDone({ kind: "purged", page }),
  });
  return (
    <ThemedModal tone="grey" title={t("trash.purgeTitle")} onClose={onClose}>
      <div className={classes.form}>
        <p>{t("trash.purgeQuestion", { title: page.title })}</p>
        <FormFailure title={t("trash.purgeFailed")} failure={purging.error} />
        <div className="form-actions">
          <Button variant="default" onClick={onClose} data-autofocus>
            {t("common:action.cancel")}
          </Button>
          <Button color="red" variant="outline" loading={purging.isPending} onClick={() => purging.mutate()}>
            {t("trash.purge")}
          </Button>
        </div>
      </div>
    </ThemedModal>
  );
}
