import { Input, Skeleton } from "@mantine/core";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import { lazyPart } from "../../ui/lazy-part";
import { type ControlProps, textOf } from "../control";
import { LinkedFilesPart } from "../library/linked-files-part";

export const RichTextEditor = lazyPart(() => import("./rich-text-editor"), <EditorLoader />);

/** Control for HTML. Loads the large editor on first use. */
export function RichTextControl({
  field,
  path,
  label,
  hint,
  error,
  value,
  written,
  onChange,
}: ControlProps<"rich-text">) {
  const id = useId();
  return (
    <Input.Wrapper
      label={label}
      description={hint}
      labelElement="div"
      labelProps={{ id: `${id}-label` }}
      withAsterisk={field.optionality === "required"}
      error={error}
      errorProps={{ id: `${id}-error` }}
    >
      <RichTextEditor
        labelledBy={`${id}-label`}
        describedBy={error ? `${id}-error` : null}
        html={textOf(value)}
        features={field.features}
        isShort={field.max != null}
        written={written}
        onChange={(html, input) => onChange(path, html, input)}
      />
      <LinkedFilesPart path={path} text={textOf(value)} onChange={(html) => onChange(path, html, "chosen")} />
    </Input.Wrapper>
  );
}

function EditorLoader() {
  const { t } = useTranslation("editor");
  return <Skeleton height={160} role="status" data-coming aria-label={t("richText.loading")} />;
}
