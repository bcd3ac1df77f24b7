import { Input, Skeleton } from "@mantine/core";
import { lazy, Suspense, useId } from "react";
import { useTranslation } from "react-i18next";
import { type ControlProps, textOf } from "../control";

const RichTextEditor = lazy(() => import("./rich-text-editor"));

/** HTML. The editor for it is the largest part of the screen, so it comes when it is first needed. */
export function RichTextControl({ field, label, error, value, onChange }: ControlProps<"rich-text">) {
  const { t } = useTranslation();
  const id = useId();
  return (
    <Input.Wrapper
      label={label}
      labelElement="div"
      labelProps={{ id: `${id}-label` }}
      withAsterisk={field.need === "required"}
      error={error}
      errorProps={{ id: `${id}-error` }}
    >
      <Suspense fallback={<Skeleton height={160} role="status" aria-label={t("richText.loading")} />}>
        <RichTextEditor
          labelledBy={`${id}-label`}
          describedBy={error ? `${id}-error` : null}
          html={textOf(value)}
          onChange={onChange}
        />
      </Suspense>
    </Input.Wrapper>
  );
}
