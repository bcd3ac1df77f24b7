import { Checkbox } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { GrantParameters, Permission } from "../../api/wire";
import { inLanguage } from "../../lib/labels";
import { localeName } from "../../lib/locale";
import { Form } from "../../ui/form";
import { FormActions } from "../../ui/form-actions";
import { ThemedModal } from "../../ui/themed-modal";
import modal from "../../ui/themed-modal.module.css";
import { canBeOwn } from "./permissions";
import { useRolesProps } from "./roles-props";

interface Props {
  title: string;
  permission: Permission;
  limits: GrantParameters;
  onApply: (limits: GrantParameters) => void;
  onClose: () => void;
}

/** Dialog that sets the limits of a permission. */
export function LimitsModal({ title, permission, limits, onApply, onClose }: Props) {
  const { t } = useTranslation("accounts");
  const { language, pageTypes, settings } = useRolesProps();
  const [locales, setLocales] = useState(limits.locales ?? []);
  const [types, setTypes] = useState(limits.pageTypes ?? []);
  const [own, setOwn] = useState(limits.own ?? false);
  // Includes locales that the site no longer has.
  // Otherwise users could not remove them from the limits.
  const allLocales = [...new Set([...settings.availableLocales, ...(limits.locales ?? [])])];
  const apply = () =>
    onApply({
      locales: locales.length > 0 ? locales : null,
      pageTypes: types.length > 0 ? types : null,
      own: own || null,
    });
  return (
    <ThemedModal tone="orange" title={title} onClose={onClose}>
      <Form className={modal.content} failure={null} onSubmit={apply}>
        <Choices
          legend={t("limits.localesLegend")}
          choices={allLocales.map((code) => ({ value: code, label: localeName(code, language) }))}
          chosen={locales}
          onChange={setLocales}
        />
        <Choices
          legend={t("limits.pageTypesLegend")}
          choices={pageTypes.map(({ id, label }) => ({ value: id, label: inLanguage(label, language) }))}
          chosen={types}
          onChange={setTypes}
        />
        {canBeOwn(permission) && (
          <Checkbox
            label={t("limits.ownLabel")}
            checked={own}
            onChange={(event) => setOwn(event.currentTarget.checked)}
          />
        )}
        <FormActions submit={t("limits.apply")} isBusy={false} onCancel={onClose} />
      </Form>
    </ThemedModal>
  );
}

interface ChoicesProps {
  legend: string;
  choices: { value: string; label: string }[];
  chosen: string[];
  onChange: (chosen: string[]) => void;
}

function Choices({ legend, choices, chosen, onChange }: ChoicesProps) {
  const { t } = useTranslation("accounts");
  return (
    <Checkbox.Group label={legend} description={t("limits.allHint")} value={chosen} onChange={onChange}>
      <div className={modal.choices}>
        {choices.map((choice) => (
          <Checkbox key={choice.value} {...choice} />
        ))}
      </div>
    </Checkbox.Group>
  );
}
