import { Button } from "@mantine/core";
import { useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { duplicatePage } from "../../../../api/copies";
import { mayDo } from "../../../../lib/permission";
import { CopyModal } from "../../../../shared/page-dialogs/copy-modal";
import { AS_VALUE } from "../../../../ui/i18n";
import { Notice } from "../../../../ui/notice";
import { tabPath } from "../../state/slices/tab";
import { useEditorProps } from "../../state/use-editor";
import { useIsDirty, usePage } from "../../state/use-session";
import formClasses from "../form.module.css";
import classes from "./settings.module.css";

/** Section with a button that copies the page. */
export function CopySection() {
  const { t } = useTranslation("workflow");
  const headingId = useId();
  const page = usePage();
  const { user } = useEditorProps();
  const [isAsking, setAsking] = useState(false);
  if (!mayDo(user.permissions, "create-page", page)) return null;
  return (
    <section className={`admin-panel ${formClasses.panel}`} aria-labelledby={headingId}>
      <h2 id={headingId} className={formClasses.heading}>
        {t("copy.heading")}
      </h2>
      <p className={classes.hint}>{t("copy.hint")}</p>
      <div>
        <Button variant="default" onClick={() => setAsking(true)}>
          {t("copy.open")}
        </Button>
      </div>
      {isAsking && <CopyDialog onClose={() => setAsking(false)} />}
    </section>
  );
}

function CopyDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation("workflow");
  const isChanged = useIsDirty();
  const page = usePage();
  const { settings } = useEditorProps();
  return (
    <CopyModal
      words={{ title: t("copy.heading"), confirm: t("copy.submit"), failed: t("copy.failed") }}
      initialTitle={t("copy.titleOf", { title: page.title, ...AS_VALUE })}
      locale={page.locale}
      fixedSlug={null}
      settings={settings}
      create={(copy) => duplicatePage({ ...copy, pageID: page.id, locale: page.locale })}
      onCreated={({ id }) => location.assign(tabPath(id, "overview"))}
      onClose={onClose}
    >
      {isChanged && <Notice tone="warning">{t("copy.onlyStored")}</Notice>}
    </CopyModal>
  );
}
