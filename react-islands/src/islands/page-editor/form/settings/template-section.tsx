import { Button } from "@mantine/core";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import { typeName } from "../../../../lib/schema";
import { countBlocks } from "../../state/slices/document";
import { useActions, useEditor, useEditorProps } from "../../state/use-editor";
import { usePage, useSession } from "../../state/use-session";
import formClasses from "../form.module.css";
import classes from "./settings.module.css";

/** Section with a button that saves the page as a template of its type. */
export function TemplateSection() {
  const { t } = useTranslation("editor");
  const headingId = useId();
  const { mayEdit } = useSession();
  const page = usePage();
  const { pageTypes, language } = useEditorProps();
  const { openDialog } = useActions();
  const hasBlocks = useEditor((editor) => countBlocks(editor) > 0);
  if (!mayEdit || !hasBlocks) return null;
  return (
    <section className={`admin-panel ${formClasses.panel}`} aria-labelledby={headingId}>
      <h2 id={headingId} className={formClasses.heading}>
        {t("templates.pageSection")}
      </h2>
      <p className={classes.hint}>
        {t("templates.pageHint", { type: typeName(pageTypes, page.type, language) })}
      </p>
      <div>
        <Button variant="default" onClick={() => openDialog({ saving: "page" })}>
          {t("templates.savePage")}
        </Button>
      </div>
    </section>
  );
}
