import { useId } from "react";
import { useTranslation } from "react-i18next";
import { useFormJumpTarget } from "../../../fields/jump";
import { TabLink } from "../commands/tab-link";
import { useEditorProps } from "../state/use-editor";
import { BlockDrift } from "./block-drift";
import classes from "./form.module.css";
import { TypeFields } from "./type-fields";

/** Page form, with links to settings and SEO. */
export function PageForm() {
  const { t } = useTranslation(["workflow", "editor"]);
  const headingId = useId();
  const { pageTypes } = useEditorProps();
  const panel = useFormJumpTarget();
  return (
    <section ref={panel} tabIndex={-1} className={`admin-panel ${classes.panel}`} aria-labelledby={headingId}>
      <h2 id={headingId} className={classes.heading}>
        {t("editor:settings.heading")}
      </h2>
      <BlockDrift blockKey="" fields={pageTypes.flatMap((type) => type.fields)} />
      <TypeFields />
      <ul className={classes.links}>
        <li>
          <TabLink tab="settings">{t("tabs.toSettings")}</TabLink>
        </li>
        <li>
          <TabLink tab="seo">{t("tabs.toSeo")}</TabLink>
        </li>
      </ul>
    </section>
  );
}
