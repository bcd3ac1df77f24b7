import { Skeleton } from "@mantine/core";
import type { ComponentType, ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { BlockSchema } from "../api/wire";
import { FieldsForm } from "../fields/fields-form";
import { lazyPart } from "../ui/lazy-part";
import type { OwnFormProps } from "./block-form";

/**
 * Forms of single block types, in `<block-type>.tsx`.
 * The files `block-*.tsx` are shared code.
 */
const FILES = import.meta.glob<{ default: ComponentType<OwnFormProps> }>([
  "./*.tsx",
  "!./block-*.tsx",
  "!./*.test.tsx",
]);

const FORMS = new Map(
  Object.entries(FILES).map(([file, load]) => [
    file.replace(/^\.\/|\.tsx$/g, ""),
    lazyPart(load, <FormLoader />, (message, props) => <Generated {...props} message={message} />),
  ]),
);

/** Preloads forms of these block types. */
export function preloadForms(schemas: BlockSchema[]): void {
  for (const { id } of schemas) FORMS.get(id)?.preload();
}

/** Shows the form of the block type, or else a generated form. */
export function BlockFields(props: OwnFormProps) {
  const OwnForm = FORMS.get(props.schema.id);
  return OwnForm ? <OwnForm {...props} /> : <FieldsForm fields={props.schema.fields} prefix="" />;
}

/** Generated form, also shown after a failure. */
function Generated({ schema, message }: OwnFormProps & { message: ReactNode }) {
  const { t } = useTranslation("editor");
  return (
    <>
      {message}
      <p>{t("form.generatedInstead")}</p>
      <FieldsForm fields={schema.fields} prefix="" />
    </>
  );
}

function FormLoader() {
  const { t } = useTranslation("editor");
  return <Skeleton height={160} role="status" data-coming aria-label={t("form.loading")} />;
}
