import { Radio } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { useFieldErrors } from "../../ui/use-field-errors";
import { TextSetting } from "./setting-inputs";
import { useSettingLabel } from "./setting-labels";
import type { SettingsForm } from "./settings-form";
import { SettingsSection } from "./settings-section";
import { textIn } from "./settings-values";
import classes from "./site-settings.module.css";

const NAME = "siteAccess";
const CHOICES = ["everyone", "password", "maintenance"] as const;

interface Props {
  form: SettingsForm;
  hasPassword: boolean;
}

/** Section that controls who may visit the site. */
export function AccessSection({ form, hasPassword }: Props) {
  const { t } = useTranslation("settings");
  const labelOf = useSettingLabel();
  const fieldError = useFieldErrors(form.errors);
  const access = textIn(form.values, NAME);
  return (
    <SettingsSection id="access" title={t("access.title")}>
      <Radio.Group
        label={labelOf(NAME)}
        value={access}
        error={fieldError(NAME, labelOf(NAME))}
        onChange={(value) => form.set({ [NAME]: value })}
      >
        <div className={classes.choices}>
          {CHOICES.map((value) => (
            <Radio
              key={value}
              value={value}
              label={t(`access.${value}`)}
              description={t(`access.${value}Hint`)}
            />
          ))}
        </div>
      </Radio.Group>
      {access === "password" && (
        <TextSetting
          form={form}
          name="sitePassword"
          type="password"
          autoComplete="new-password"
          hint={hasPassword ? t("access.hasPassword") : t("access.noPassword")}
        />
      )}
    </SettingsSection>
  );
}
