import { Button, Textarea } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { errorsOf } from "../../api/failure";
import { changeSynonyms } from "../../api/search";
import type { Synonyms } from "../../api/wire";
import { localeAttributes, localeName } from "../../lib/locale";
import { ClashNotice } from "../../ui/clash-notice";
import { DoneNotice } from "../../ui/done-notice";
import { Form } from "../../ui/form";
import { FormFailure } from "../../ui/form-failure";
import { useLanguage } from "../../ui/use-language";
import { useLeaveGuard } from "../../ui/use-leave-guard";
import { useRebasedForm } from "../../ui/use-rebased-form";
import classes from "./search-index.module.css";
import { lineNamed, type TypedGroup, textOfGroups, typedGroups } from "./synonym-text";

interface Props {
  locale: string;
  /** Loaded synonyms. They have no version before the first save. */
  first: Pick<Synonyms, "groups"> & Partial<Synonyms>;
}

/**
 * Text field with the synonyms of a locale.
 * A refused text stays in the field.
 */
export function SynonymsForm({ locale, first }: Props) {
  const { t } = useTranslation("site");
  const name = localeName(locale, useLanguage());
  const [lonely, setLonely] = useState<TypedGroup[]>([]);
  const [said, setSaid] = useState("");
  const form = useRebasedForm<Props["first"], { text: string }>({
    first,
    valuesOf: ({ groups }) => ({ text: textOfGroups(groups) }),
    send: (values, base) => {
      const groups = typedGroups(values.text).map(({ words }) => words);
      return changeSynonyms({ ...base, locale }, groups);
    },
    onSaved: () => setSaid(t("searchIndex.synonyms.saved", { locale: name })),
  });
  const { text } = form.values;
  const [sent, setSent] = useState<TypedGroup[]>([]);
  const isUnsaved = form.unsaved.length > 0;
  useLeaveGuard(isUnsaved);
  const save = () => {
    const groups = typedGroups(text);
    const alone = groups.filter(({ words }) => words.length === 1);
    setLonely(alone);
    setSaid("");
    setSent(groups);
    if (alone.length === 0) form.save();
  };
  const refused = errorsOf(form.failure).filter(({ property }) => property.startsWith("groups"));
  const problems = [
    ...lonely.map(({ line }) => t("searchIndex.synonyms.alone", { line })),
    ...refused.map(({ property }) => {
      const line = lineNamed(property, sent);
      return line ? t("searchIndex.synonyms.tooLong", { line }) : t("searchIndex.synonyms.tooMany");
    }),
  ];
  return (
    <Form className={classes.synonyms} failure={lonely.length > 0 ? lonely : form.failure} onSubmit={save}>
      <Textarea
        {...localeAttributes(locale)}
        label={t("searchIndex.synonyms.label", { locale: name })}
        description={t("searchIndex.synonyms.hint")}
        error={problems.join(" ") || null}
        autosize
        minRows={3}
        maxRows={20}
        value={text}
        onChange={({ currentTarget }) => {
          form.set({ text: currentTarget.value });
          setSaid("");
        }}
      />
      <FormFailure
        title={t("searchIndex.synonyms.notSaved")}
        failure={form.failure}
        fields={refused.map(({ property }) => property)}
      />
      <ClashNotice
        clashing={form.clashing}
        labelOf={() => t("searchIndex.synonyms.label", { locale: name })}
        textOf={(_, value) => String(value)}
      />
      <div className={classes.buttons}>
        <Button
          type="submit"
          variant="default"
          aria-label={t("searchIndex.synonyms.saveOf", { locale: name })}
          disabled={!isUnsaved}
          loading={form.isSaving}
        >
          {t("searchIndex.synonyms.save")}
        </Button>
        <DoneNotice done={said} />
      </div>
    </Form>
  );
}
