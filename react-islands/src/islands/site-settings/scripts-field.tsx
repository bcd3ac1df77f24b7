import { Button, NativeSelect, TextInput } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { OptionalScript } from "../../api/wire";
import { AddButton } from "../../ui/add-button";
import { useFieldErrors } from "../../ui/use-field-errors";
import { useSettingLabel } from "./setting-labels";
import type { SettingsForm } from "./settings-form";
import classes from "./site-settings.module.css";

const NAME = "consent.scripts";

/** List of third-party scripts, each with the consent that it needs. */
export function ScriptsField({ form }: { form: SettingsForm }) {
  const { t } = useTranslation("settings");
  const labelOf = useSettingLabel();
  const fieldError = useFieldErrors(form.errors);
  const scripts = form.values[NAME] as OptionalScript[];
  const put = (next: OptionalScript[]) => form.set({ [NAME]: next });
  const change = (index: number, changed: Partial<OptionalScript>) =>
    put(scripts.map((script, place) => (place === index ? { ...script, ...changed } : script)));
  const all = fieldError(NAME, labelOf(NAME));
  return (
    <fieldset className={classes.scripts}>
      <legend>{labelOf(NAME)}</legend>
      <p className={classes.text}>{t("consent.scriptsText")}</p>
      {scripts.map((script, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: scripts have no ids, and the server reports their errors by index.
        <div key={index} className={classes.script}>
          <TextInput
            label={t("consent.src", { number: index + 1 })}
            type="url"
            value={script.src}
            placeholder="https://"
            error={fieldError(`${NAME}[${index}].src`, t("consent.src", { number: index + 1 }))}
            onChange={({ currentTarget }) => change(index, { src: currentTarget.value })}
            autoComplete="off"
          />
          <NativeSelect
            label={t("consent.category", { number: index + 1 })}
            value={script.category}
            onChange={({ currentTarget }) =>
              change(index, { category: currentTarget.value as OptionalScript["category"] })
            }
            data={(["statistics", "marketing"] as const).map((value) => ({
              value,
              label: t(`consent.categories.${value}`),
            }))}
          />
          <Button
            variant="subtle"
            color="red"
            size="xs"
            aria-label={t("consent.removeOf", { number: index + 1 })}
            onClick={() => put(scripts.filter((_, place) => place !== index))}
          >
            {t("languages.remove")}
          </Button>
        </div>
      ))}
      {all && (
        <p className={classes.wrong} role="alert">
          {all}
        </p>
      )}
      <div>
        <AddButton isPart onClick={() => put([...scripts, { src: "", category: "statistics" }])}>
          {t("consent.add")}
        </AddButton>
      </div>
    </fieldset>
  );
}
