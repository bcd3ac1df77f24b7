import { Button } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { ThemedModal } from "../../../ui/themed-modal";
import { useSession, useSessionState } from "../session/session-context";
import classes from "./toolbar.module.css";

interface Props {
  /** Where visitors find the page now. */
  path: string;
  onClose: () => void;
}

/** Says what visitors will lose before it is done. */
export function UnpublishModal({ path, onClose }: Props) {
  const { t } = useTranslation();
  const session = useSession();
  const { page } = useSessionState();
  return (
    <ThemedModal tone="grey" title={t("editor.unpublish")} onClose={onClose}>
      <p>{t("editor.unpublishQuestion", { title: page.title, path })}</p>
      <div className={classes.modalActions}>
        <Button variant="default" onClick={onClose} data-autofocus>
          {t("action.cancel")}
        </Button>
        <Button
          onClick={() => {
            session.unpublish();
            onClose();
          }}
        >
          {t("editor.unpublish")}
        </Button>
      </div>
    </ThemedModal>
  );
}
