import { NativeSelect } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { latestOf } from "../../../../api/failure";
import { changeType } from "../../../../api/pages";
import type { Field, PageTypeSchema } from "../../../../api/wire";
import { inLanguage } from "../../../../lib/labels";
import { Form } from "../../../../ui/form";
import { FormActions } from "../../../../ui/form-actions";
import { FormFailure } from "../../../../ui/form-failure";
import { Notice } from "../../../../ui/notice";
import { ThemedModal } from "../../../../ui/themed-modal";
import { useEditorProps } from "../../state/use-editor";
import { usePage, useSession } from "../../state/use-session";
import classes from "./settings.module.css";

interface Props {
  /** Types that the user may choose. */
  types: PageTypeSchema[];
  /** Called with the label of the new type. */
  onChanged: (label: string) => void;
  onClose: () => void;
}

/** Asks for another type, and lists the effects on the fields of the page. */
export function TypeDialog({ types, onChanged, onClose }: Props) {
  const { t } = useTranslation("workflow");
  const session = useSession();
  const page = usePage();
  const { pageTypes, language } = useEditorProps();
  const [asked, setAsked] = useState("");
  // Another user may have given the page the chosen type meanwhile.
  const chosen = types.find(({ id }) => id === asked) ?? types[0];
  const label = (schema: PageTypeSchema) => inLanguage(schema.label, language);
  const change = useMutation({
    mutationFn: ({ id }: PageTypeSchema) => changeType({ id: page.id, formerType: page.type }, id),
    onSuccess: async (_, type) => {
      await session.refreshPage();
      onChanged(label(type));
      onClose();
    },
    onError: (failure) => latestOf(failure) && session.refreshPage(),
  });
  const former = pageTypes.find(({ id }) => id === page.type)?.fields ?? [];
  const next = chosen?.fields ?? [];
  const isLive = Boolean(page.publishedVersionID);
  return (
    <ThemedModal tone="orange" title={t("type.heading")} onClose={onClose}>
      <Form className={classes.form} failure={change.error} onSubmit={() => chosen && change.mutate(chosen)}>
        <FormFailure title={t("type.failed")} failure={change.error} />
        <NativeSelect
          label={t("type.label")}
          value={chosen?.id}
          onChange={(event) => setAsked(event.currentTarget.value)}
          data={types.map((type) => ({ value: type.id, label: label(type) }))}
          data-autofocus
        />
        <div>
          <p>{t("type.kept")}</p>
          <Names text="type.both" fields={former.filter((field) => isAmong(next, field))} />
          <Names text="type.hidden" fields={former.filter((field) => !isAmong(next, field))} />
          <Names text="type.added" fields={next.filter((field) => !isAmong(former, field))} />
        </div>
        {isLive && <Notice tone="warning">{t("type.live")}</Notice>}
        <FormActions submit={t("type.submit")} isBusy={change.isPending} onCancel={onClose} />
      </Form>
    </ThemedModal>
  );
}

/** Names fields in one sentence. Renders nothing if there are none. */
function Names({ text, fields }: { text: "type.both" | "type.hidden" | "type.added"; fields: Field[] }) {
  const { t } = useTranslation("workflow");
  const { language } = useEditorProps();
  if (fields.length === 0) return null;
  const names = fields.map((field) => inLanguage(field.label, language)).join(", ");
  return <p>{t(text, { names })}</p>;
}

/** Returns true if the value of a field fits one of the fields. */
function isAmong(fields: Field[], { name, kind }: Field): boolean {
  return fields.some((other) => other.name === name && other.kind === kind);
}
