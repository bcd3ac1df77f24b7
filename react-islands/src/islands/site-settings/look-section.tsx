import { Button, NativeSelect, TextInput } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { useFieldErrors } from "../../ui/use-field-errors";
import { ColourReplacementNotice } from "./colour-replacement-notice";
import { PictureSetting } from "./picture-setting";
import { CheckSetting } from "./setting-inputs";
import { useSettingLabel } from "./setting-labels";
import type { Fonts, SettingsForm } from "./settings-form";
import { SettingsSection } from "./settings-section";
import { textIn } from "./settings-values";
import classes from "./site-settings.module.css";
import { ThemeSample } from "./theme-sample";
import { useThemePreview } from "./use-theme-preview";

const COLOUR = "theme.baseColour";
/** Base colour of the site's style sheet. */
const STANDARD = "#b2470c";

interface Props {
  form: SettingsForm;
  fonts: Fonts;
}

/** Section for the look of the site, with a preview. */
export function LookSection({ form, fonts }: Props) {
  const { t } = useTranslation("settings");
  const labelOf = useSettingLabel();
  const fieldError = useFieldErrors(form.errors);
  const colour = textIn(form.values, COLOUR);
  const theme = useThemePreview(form.values);
  const replacements = theme.preview?.colourReplacements ?? [];
  const font = (name: string) => {
    const chosen = textIn(form.values, name);
    const families = fonts.find(({ id }) => id === chosen)?.families;
    return (
      <div>
        <NativeSelect
          label={labelOf(name)}
          value={chosen}
          error={fieldError(name, labelOf(name))}
          onChange={({ currentTarget }) => form.set({ [name]: currentTarget.value })}
          data={fonts.map(({ id }) => ({ value: id, label: t(`fonts.${id}`) }))}
        />
        {families && (
          <p className={classes.specimen} style={{ fontFamily: families }}>
            {t("look.specimen")}
          </p>
        )}
      </div>
    );
  };
  return (
    <SettingsSection id="look" title={t("look.title")} text={t("look.text")}>
      <div className={classes.colour}>
        <TextInput
          label={labelOf(COLOUR)}
          description={t("look.colourHint")}
          placeholder={STANDARD}
          value={colour}
          error={fieldError(COLOUR, labelOf(COLOUR))}
          onChange={({ currentTarget }) => form.set({ [COLOUR]: currentTarget.value })}
          autoComplete="off"
          spellCheck={false}
        />
        <input
          type="color"
          className={classes.well}
          aria-label={t("look.pick")}
          value={/^#[0-9a-f]{6}$/i.test(colour) ? colour : STANDARD}
          onChange={({ currentTarget }) => form.set({ [COLOUR]: currentTarget.value })}
        />
        {colour !== "" && (
          <Button variant="subtle" size="xs" onClick={() => form.set({ [COLOUR]: "" })}>
            {t("look.standard")}
          </Button>
        )}
      </div>
      {replacements.length > 0 && <ColourReplacementNotice replacements={replacements} />}
      <div className={classes.pair}>
        {font("theme.headingFont")}
        {font("theme.bodyFont")}
      </div>
      <div className={classes.pair}>
        <PictureSetting form={form} name="theme.logo" hint={t("look.logoHint")} />
        <PictureSetting form={form} name="theme.favicon" hint={t("look.faviconHint")} />
      </div>
      <CheckSetting form={form} name="headerSearch" />
      <ThemeSample {...theme} />
    </SettingsSection>
  );
}
