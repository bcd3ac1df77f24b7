import { Button } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { publicPath } from "../../../lib/slug";
import { ReferenceList } from "../../../ui/reference-list";
import { ThemedModal } from "../../../ui/themed-modal";
import { useEditorProps } from "../editor-props";
import { useIsDirty, usePage, useSession } from "../session/session-context";
import classes from "./workflow.module.css";

/** Says what visitors will lose, and what will lead nowhere, before it is done. */
export function UnpublishModal({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(["life", "editor"]);
  const session = useSession();
  const page = usePage();
  const isChanged = useIsDirty();
  const { settings } = useEditorProps();
  const path = publicPath(page.slug, page.locale, settings.defaultLocale);
  const done = (work: () => void) => () => {
    work();
    onClose();
  };
  return (
    <ThemedModal tone="grey" title={t("editor:editor.unpublish")} onClose={onClose}>
      <p>{t("editor:editor.unpublishQuestion", { title: page.title, path })}</p>
      <ReferenceList pageID={page.id} />
      <div className={classes.modalActions}>
        <Button variant="default" onClick={onClose} data-autofocus>
          {t("editor:action.cancel")}
        </Button>
        {session.mayEdit && isChanged && (
          <Button variant="default" onClick={done(() => session.storeAndUnpublish())}>
            {t("publish.storeAndUnpublish")}
          </Button>
        )}
        <Button onClick={done(() => session.unpublish())}>{t("editor:editor.unpublish")}</Button>
      </div>
    </ThemedModal>
  );
}
