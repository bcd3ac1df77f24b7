import { useId } from "react";
import { useTranslation } from "react-i18next";
import { ReadOnlyContext } from "../../../../fields/read-only";
import { inLanguage } from "../../../../lib/labels";
import { useEditorProps } from "../../state/use-editor";
import { usePage, useSession } from "../../state/use-session";
import formClasses from "../form.module.css";
import { TypeFields } from "../type-fields";
import { AddressSection } from "./address-section";
import { CopySection } from "./copy-section";
import { DeleteSection } from "./delete-section";
import { MenuSection } from "./menu-section";
import { ScheduleSection } from "./schedule-section";
import classes from "./settings.module.css";

/** Page settings: type fields, address, menus, schedule, copying and deletion. */
export default function SettingsTab() {
  return (
    <div className={classes.columns}>
      <div className={classes.sections}>
        <TypeSection />
        <AddressSection />
        <MenuSection />
      </div>
      <div className={classes.sections}>
        <ScheduleSection />
        <CopySection />
        <DeleteSection />
      </div>
    </div>
  );
}

function TypeSection() {
  const { t } = useTranslation("workflow");
  const headingId = useId();
  const { mayEdit } = useSession();
  const page = usePage();
  const { pageTypes, language } = useEditorProps();
  const type = pageTypes.find(({ id }) => id === page.type);
  return (
    <section className={`admin-panel ${formClasses.panel}`} aria-labelledby={headingId}>
      <h2 id={headingId} className={formClasses.heading}>
        {t("settings.type", { type: type ? inLanguage(type.label, language) : page.type })}
      </h2>
      {type?.fields.length ? (
        <ReadOnlyContext value={!mayEdit}>
          <fieldset disabled={!mayEdit} className={`${formClasses.fields} ${classes.fields}`}>
            <TypeFields />
          </fieldset>
        </ReadOnlyContext>
      ) : (
        <p className={classes.hint}>{t("settings.noFields")}</p>
      )}
    </section>
  );
}
