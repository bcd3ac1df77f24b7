import { Button } from "@mantine/core";
import { useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { deletePage } from "../../../../api/trash";
import { mayDelete, mayDo } from "../../../../lib/permission";
import { RemovalModal } from "../../../../shared/page-dialogs/removal-modal";
import { useEditorProps } from "../../state/use-editor";
import { usePage } from "../../state/use-session";
import formClasses from "../form.module.css";
import classes from "./settings.module.css";

export function DeleteSection() {
  const { t } = useTranslation("workflow");
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
      {isAsking && <DeleteDialog onClose={() => setAsking(false)} />}
    </section>
  );
}

function DeleteDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation("workflow");
  const page = usePage();
  const { settings } = useEditorProps();
  return (
    <RemovalModal
      pages={[page]}
      settings={settings}
      words={{
        title: t("delete.open"),
        consequence: ({ title }, path) =>
          path === null
            ? t("delete.question", { title })
            : `${t("delete.question", { title })} ${t("delete.live")}`,
        confirm: t("delete.open"),
        failed: t("delete.failed"),
      }}
      remove={deletePage}
      onDone={() => location.assign("/cmsadmin/trash")}
      onClose={onClose}
    />
  );
}
