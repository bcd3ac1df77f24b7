import { TextInput } from "@mantine/core";
import { useTranslation } from "react-i18next";

interface Props {
  value: string;
  onChange: (value: string) => void;
  fieldError: (field: string, label: string) => string | null;
}

/** Password field that confirms an account change. */
export function CurrentPassword({ value, onChange, fieldError }: Props) {
  const { t } = useTranslation("accounts");
  const label = t("settings.currentPassword");
  return (
    <TextInput
      type="password"
      label={label}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      error={fieldError("currentPassword", label)}
      required
      autoComplete="current-password"
    />
  );
}
