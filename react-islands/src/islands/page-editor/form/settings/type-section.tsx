import { Button } from "@mantine/core";
import { useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { ReadOnlyContext } from "../../../../fields/read-only";
import { inLanguage } from "../../../../lib/labels";
import { mayChangeType } from "../../../../lib/permission";
import { DoneNotice } from "../../../../ui/done-notice";
import { useEditorProps } from "../../state/use-editor";
import { usePage, useSession } from "../../state/use-session";
import formClasses from "../form.module.css";
import { TypeFields } from "../type-fields";
import classes from "./settings.module.css";
import { TypeDialog } from "./type-dialog";

/** Section with the type of the page, and with its fields. */
export function TypeSection() {
  const { t } = useTranslation("workflow");
  const headingId = useId();
  const { mayEdit } = useSession();
  const page = usePage();
  const { pageTypes, language, user } = useEditorProps();
  const [isAsking, setAsking] = useState(false);
  const [changed, setChanged] = useState("");
  const type = pageTypes.find(({ id }) => id === page.type);
  const name = type ? inLanguage(type.label, language) : page.type;
  const others = pageTypes.filter(({ id }) => id !== page.type && mayChangeType(user.permissions, page, id));
  return (
    <section className={`admin-panel ${formClasses.panel}`} aria-labelledby={headingId}>
      <h2 id={headingId} className={formClasses.heading}>
        {t("settings.type", { type: name })}
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
      {mayEdit && others.length > 0 && (
        <div>
          <Button variant="default" onClick={() => setAsking(true)}>
            {t("type.open")}
          </Button>
        </div>
      )}
      <DoneNotice done={changed && t("type.changed", { type: changed })} />
      {isAsking && <TypeDialog types={others} onChanged={setChanged} onClose={() => setAsking(false)} />}
    </section>
  );
}
