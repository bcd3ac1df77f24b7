import { Input } from "@mantine/core";
import { type ReactNode, useId } from "react";
import { useTranslation } from "react-i18next";
import classes from "./library-fields.module.css";
import type { useFieldUpload } from "./use-field-upload";

interface Props {
  label: string;
  hint: string | null;
  error: string | null;
  isRequired: boolean;
  /** Note for the whole field. */
  note?: string | null;
  upload: ReturnType<typeof useFieldUpload>;
  children: ReactNode;
}

/**
 * Frame of a field with its label and messages.
 * It is also a drop target for files.
 */
export function FieldFrame({ label, hint, error, isRequired, note = null, upload, children }: Props) {
  const { t } = useTranslation("editor");
  const id = useId();
  const { isOver, left, refusal, target } = upload;
  const described = [
    [hint, "hint"],
    [note, "note"],
    [error, "error"],
  ].flatMap(([words, name]) => (words ? `${id}-${name}` : []));
  return (
    <fieldset className={classes.field} aria-describedby={described.join(" ") || undefined} {...target}>
      <legend>
        <Input.Label labelElement="div" required={isRequired}>
          {label}
        </Input.Label>
      </legend>
      {hint && <Input.Description id={`${id}-hint`}>{hint}</Input.Description>}
      {children}
      <p role="status" className={classes.note}>
        {left > 0 && t("field.uploading", { count: left })}
      </p>
      {note && (
        <p id={`${id}-note`} className={classes.note}>
          {note}
        </p>
      )}
      {refusal && <Input.Error role="alert">{refusal}</Input.Error>}
      {error && <Input.Error id={`${id}-error`}>{error}</Input.Error>}
      {isOver && (
        <p className={classes.drop} aria-hidden="true">
          {t("field.drop")}
        </p>
      )}
    </fieldset>
  );
}
