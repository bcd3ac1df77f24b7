import { Textarea } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { BOUNDS } from "../../../../api/bounds";
import { useErrorText } from "../../../../ui/use-error-text";

const MAX_FEEDBACK_CHARS = BOUNDS.RejectPublication.feedback.maxLength;

interface Props {
  label: string;
  isRequired: boolean;
  /** True after a submit without the required text. */
  isMissing: boolean;
  value: string;
  onChange: (words: string) => void;
}

/** Field for a comment or feedback. */
export function WordsField({ label, isRequired, isMissing, value, onChange }: Props) {
  const { t } = useTranslation("editor");
  const errorText = useErrorText();
  const missing = { code: "V_01", property: "feedback", model: "request" } as const;
  return (
    <Textarea
      className="any-direction"
      label={label}
      description={t("settings.seoDescriptionHint", { count: value.length, max: MAX_FEEDBACK_CHARS })}
      required={isRequired}
      error={isMissing && value.trim() === "" ? errorText(missing, label) : null}
      maxLength={MAX_FEEDBACK_CHARS}
      autosize
      minRows={3}
      maxRows={10}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      data-autofocus
    />
  );
}
