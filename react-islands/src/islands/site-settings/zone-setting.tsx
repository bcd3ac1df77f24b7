import { Select } from "@mantine/core";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { filterByWords } from "../../ui/filter-by-words";
import { useFieldErrors } from "../../ui/use-field-errors";
import { useSettingLabel } from "./setting-labels";
import type { SettingsForm } from "./settings-form";
import { textIn } from "./settings-values";

/** Select of time zones. The browser knows their names. */
export function ZoneSetting({ form }: { form: SettingsForm }) {
  const { t } = useTranslation("settings");
  const label = useSettingLabel()("timeZone");
  const fieldError = useFieldErrors(form.errors);
  const zone = textIn(form.values, "timeZone");
  const zones = useMemo(() => [...new Set(["UTC", ...Intl.supportedValuesOf("timeZone"), zone])], [zone]);
  return (
    <Select
      label={label}
      description={t("general.zoneHint")}
      data={zones}
      value={zone}
      searchable
      filter={filterByWords}
      allowDeselect={false}
      limit={50}
      nothingFoundMessage={t("general.noZone")}
      error={fieldError("timeZone", label)}
      onChange={(chosen) => chosen && form.set({ timeZone: chosen })}
    />
  );
}
