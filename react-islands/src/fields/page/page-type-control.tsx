import { NativeSelect } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { inLanguage } from "../../lib/labels";
import { useSchemas } from "../../ui/schemas";
import { useLanguage } from "../../ui/use-language";
import { type ControlProps, inputProps, textOf } from "../control";

/** A type of page of this installation, by its name. */
export function PageTypeControl(props: ControlProps<"page-type">) {
  const { path, value, onChange } = props;
  const { t } = useTranslation();
  const language = useLanguage();
  const { pageTypes } = useSchemas();
  const chosen = textOf(value);
  const types = pageTypes.map(({ id, label }) => ({ value: id, label: inLanguage(label, language) }));
  // A type that is gone stays visible until somebody chooses another.
  const gone =
    types.some((type) => type.value === chosen) || chosen === "" ? [] : [{ value: chosen, label: chosen }];
  return (
    <NativeSelect
      {...inputProps(props)}
      value={chosen}
      data={[{ value: "", label: t("form.none") }, ...gone, ...types]}
      onChange={(event) => onChange(path, event.currentTarget.value)}
    />
  );
}
