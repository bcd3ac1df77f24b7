import { Button } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { deletePage } from "../../../api/trash";
import { mayDelete, mayDo } from "../../../lib/permission";
import { Notice } from "../../../ui/notice";
import { ReferenceList } from "../../../ui/reference-list";
import { ThemedModal } from "../../../ui/themed-modal";
import { useFailureText } from "../../../ui/use-error-text";
import { useEditorProps } from "../editor-props";
import formClasses from "../form/form.module.css";
import { usePage } from "../session/session-context";
import classes from "./settings.module.css";

/** The way into the trash. */
export function DeleteSection() {
  const { t } = useTranslation("life");
  const headingId = useId();
  const page = usePage();
  const { user } = useEditorProps();
  const [isAsking, setAsking] = useState(false);
  if (!mayDo(user.permissions, "delete-page", page)) return null;
  const isAllowed = mayDelete(user.permissions, page);
  return (
    <section className={`admin-panel ${formClasses.panel}`} aria-labelledby={headingId}>
      <h2 id={headingId} className={formClasses.heading}>
        {t("delete.heading")}
      </h2>
      <p className={classes.hint}>{t(isAllowed ? "delete.hint" : "delete.forbiddenLive")}</p>
      {isAllowed && (
        <div>
          <Button variant="outline" color="red" onClick={() => setAsking(true)}>
            {t("delete.open")}
          </Button>
        </div>
      )}
      {isAsking && <DeleteModal onClose={() => setAsking(false)} />}
    </section>
  );
}

function DeleteModal({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(["life", "editor"]);
  const failureText = useFailureText();
  const page = usePage();
  const deleting = useMutation({
    mutationFn: () => deletePage(page.id),
    onSuccess: () => location.assign("/cmsadmin/trash"),
  });
  return (
    <ThemedModal tone="grey" title={t("delete.heading")} onClose={onClose}>
      <p>{t("delete.question", { title: page.title })}</p>
      {page.publishedVersionID !== null && <p>{t("delete.live")}</p>}
      <ReferenceList pageID={page.id} />
      {deleting.isError && (
        <Notice tone="danger">
          {t("delete.failed")} {failureText(deleting.error)}
        </Notice>
      )}
      <div className={classes.modalActions}>
        <Button variant="default" onClick={onClose} data-autofocus>
          {t("editor:action.cancel")}
        </Button>
        <Button color="red" loading={deleting.isPending} onClick={() => deleting.mutate()}>
          {t("delete.open")}
        </Button>
      </div>
    </ThemedModal>
  );
}
