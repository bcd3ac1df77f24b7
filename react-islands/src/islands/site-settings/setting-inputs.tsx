import { Checkbox, NumberInput, Textarea, TextInput } from "@mantine/core";
import type { HTMLInputTypeAttribute } from "react";
import { localeAttributes } from "../../lib/locale";
import { useFieldErrors } from "../../ui/use-field-errors";
import { useSettingLabel } from "./setting-labels";
import type { SettingsForm } from "./settings-form";
import { textIn } from "./settings-values";

interface Props {
  form: SettingsForm;
  name: string;
  hint?: string | undefined;
}

interface TextProps extends Props {
  /** Locale in which the text is written, if it has one. */
  locale?: string;
  type?: HTMLInputTypeAttribute;
  autoComplete?: string;
  placeholder?: string;
  isRequired?: boolean;
}

export function TextSetting(props: TextProps) {
  const { form, name, hint, locale, type, autoComplete, placeholder, isRequired } = props;
  const common = useCommon({ form, name, hint });
  return (
    <TextInput
      {...common}
      {...(locale ? localeAttributes(locale) : {})}
      type={type ?? "text"}
      value={textIn(form.values, name)}
      onChange={({ currentTarget }) => form.set({ [name]: currentTarget.value })}
      required={isRequired ?? false}
      autoComplete={autoComplete ?? "off"}
      {...(placeholder && { placeholder })}
    />
  );
}

export function LongTextSetting({ form, name, hint, locale, placeholder }: TextProps) {
  const common = useCommon({ form, name, hint });
  return (
    <Textarea
      {...common}
      {...(locale ? localeAttributes(locale) : {})}
      autosize
      minRows={2}
      value={textIn(form.values, name)}
      onChange={({ currentTarget }) => form.set({ [name]: currentTarget.value })}
      {...(placeholder && { placeholder })}
    />
  );
}

export function CheckSetting({ form, name }: Props) {
  const label = useSettingLabel()(name);
  return (
    <Checkbox
      label={label}
      checked={form.values[name] === true}
      onChange={({ currentTarget }) => form.set({ [name]: currentTarget.checked })}
    />
  );
}

interface NumberProps extends Props {
  bounds: { minimum: number; maximum: number };
}

/**
 * Field for an integer.
 * Keeps invalid values in the form.
 * The server reports their errors.
 */
export function NumberSetting({ form, name, hint, bounds }: NumberProps) {
  const common = useCommon({ form, name, hint });
  const value = form.values[name];
  return (
    <NumberInput
      {...common}
      value={typeof value === "number" || typeof value === "string" ? value : ""}
      onChange={(next) => form.set({ [name]: next })}
      min={bounds.minimum}
      max={bounds.maximum}
      clampBehavior="none"
      allowDecimal={false}
      required
    />
  );
}

function useCommon({ form, name, hint }: Props) {
  const labelOf = useSettingLabel();
  const fieldError = useFieldErrors(form.errors);
  const label = labelOf(name);
  return { label, error: fieldError(name, label), ...(hint && { description: hint }) };
}
