import { NativeSelect } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { inLanguage } from "../lib/labels";
import { useSchemas } from "../shared/schemas";
import { useLanguage } from "../ui/use-language";
import { type ControlProps, inputProps, textOf } from "./control";

/** Choice of a page type. An empty value means all types. */
export function PageTypeControl(props: ControlProps<"page-type">) {
  const { path, value, onChange } = props;
  const { t } = useTranslation("editor");
  const language = useLanguage();
  const { pageTypes } = useSchemas();
  const chosen = textOf(value);
  const options = pageTypes.map(({ id, label }) => ({ value: id, label: inLanguage(label, language) }));
  // Shows an unknown type until editors choose another type.
  const unknown = chosen && !pageTypes.some(({ id }) => id === chosen) ? [chosen] : [];
  return (
    <NativeSelect
      {...inputProps(props)}
      value={chosen}
      data={[{ value: "", label: t("form.anyType") }, ...unknown, ...options]}
      onChange={(event) => onChange(path, event.currentTarget.value)}
    />
  );
}
