import { Radio } from "@mantine/core";
import type { FieldOf } from "../../api/wire";
import { useFieldError } from "../../fields/form-source";
import { inLanguage } from "../../lib/labels";
import { useErrorText } from "../../ui/use-error-text";
import { useLanguage } from "../../ui/use-language";
import classes from "./page-list.module.css";

interface Props {
  field: FieldOf<"choice">;
  value: string | null;
  onChange: (value: string) => void;
}

/**
 * Chooses the source of the pages.
 * The first option is the default.
 */
export function SourceChoice({ field, value, onChange }: Props) {
  const language = useLanguage();
  const errorText = useErrorText();
  const error = useFieldError(field.name);
  const label = inLanguage(field.label, language);
  return (
    <Radio.Group
      label={label}
      error={error && errorText(error, label)}
      value={value || (field.options[0]?.value ?? "")}
      onChange={onChange}
    >
      <div className={classes.sources}>
        {field.options.map((option) => (
          <Radio key={option.value} value={option.value} label={inLanguage(option.label, language)} />
        ))}
      </div>
    </Radio.Group>
  );
}
