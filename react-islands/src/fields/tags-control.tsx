import { useTranslation } from "react-i18next";
import { TagInput } from "../shared/tag-input";
import { type ControlProps, inputProps } from "./control";

/**
 * Control for tags by name.
 * Unknown tags are created when the page is stored.
 */
export function TagsControl(props: ControlProps<"tags">) {
  const { field, path, hint, value, onChange } = props;
  const { t } = useTranslation();
  const names = Array.isArray(value) ? value.filter((tag) => typeof tag === "string") : [];
  return (
    <TagInput
      {...inputProps(props)}
      description={hint ?? t("tagsField.hint", { max: field.max })}
      max={field.max}
      value={names}
      onChange={(next) => onChange(path, next)}
    />
  );
}
