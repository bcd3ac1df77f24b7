import { TagsInput } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { type ControlProps, inputProps } from "./control";

export function TagsControl(props: ControlProps<"tags">) {
  const { field, path, hint, value, onChange } = props;
  const { t } = useTranslation();
  const tags = Array.isArray(value) ? value.filter((tag) => typeof tag === "string") : [];
  return (
    <TagsInput
      {...inputProps(props)}
      description={hint ?? t("settings.seoKeywordsHint", { max: field.max })}
      maxTags={field.max}
      value={tags}
      onChange={(next) => onChange(path, next)}
    />
  );
}
