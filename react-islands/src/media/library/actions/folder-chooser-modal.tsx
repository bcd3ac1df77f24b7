import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { foldersQuery } from "../../../api/media";
import { FailureNotice } from "../../../ui/failure-notice";
import { ModalActions } from "../../../ui/modal-actions";
import { ThemedModal } from "../../../ui/themed-modal";
import { DragContext } from "../folders/drag";
import { FolderTree } from "../folders/folder-tree";
import classes from "./actions.module.css";

interface Props {
  title: string;
  /** Initially chosen folder. */
  initial: string;
  /** Returns true if a folder accepts the items. */
  takes: (path: string) => boolean;
  onChoose: (path: string) => void;
  onClose: () => void;
}

/** Asks for the target folder of a move. */
export function FolderChooserModal({ title, initial, takes, onChoose, onClose }: Props) {
  const { t } = useTranslation(["media", "common"]);
  const folders = useQuery(foldersQuery);
  const [chosen, setChosen] = useState(initial);
  return (
    <ThemedModal tone="orange" title={title} onClose={onClose}>
      <div className={classes.form}>
        {folders.isError && (
          <FailureNotice
            title={t("folders.failed")}
            failure={folders.error}
            onRetry={() => folders.refetch()}
          />
        )}
        <div className={classes.tree}>
          <DragContext value={null}>
            <FolderTree folders={folders.data ?? []} current={chosen} onChoose={setChosen} />
          </DragContext>
        </div>
        <p role="status">{takes(chosen) ? t("move.to", { folder: chosen }) : t("move.notThere")}</p>
        <ModalActions>
          <Button variant="default" onClick={onClose}>
            {t("common:action.cancel")}
          </Button>
          <Button disabled={!takes(chosen)} onClick={() => onChoose(chosen)}>
            {t("move.confirm")}
          </Button>
        </ModalActions>
      </div>
    </ThemedModal>
  );
}
