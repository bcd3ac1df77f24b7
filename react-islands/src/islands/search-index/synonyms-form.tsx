import { Button, Textarea } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { errorsOf } from "../../api/failure";
import { changeSynonyms } from "../../api/search";
import { localeName, writtenIn } from "../../lib/locale";
import { Form } from "../../ui/form";
import { FormFailure } from "../../ui/form-failure";
import { StatusLine } from "../../ui/status-line";
import { useLanguage } from "../../ui/use-language";
import { useLeaveGuard } from "../../ui/use-leave-guard";
import classes from "./search-index.module.css";
import { lineNamed, type TypedGroup, textOfGroups, typedGroups } from "./synonym-text";

interface Props {
  locale: string;
  first: string[][];
}

interface Sent {
  text: string;
  groups: TypedGroup[];
}

/** The synonyms of a language as a text. What is refused stays as it was typed. */
export function SynonymsForm({ locale, first }: Props) {
  const { t } = useTranslation("site");
  const name = localeName(locale, useLanguage());
  const [saved, setSaved] = useState(() => textOfGroups(first));
  const [text, setText] = useState(saved);
  const [lonely, setLonely] = useState<TypedGroup[]>([]);
  const [said, setSaid] = useState("");
  useLeaveGuard(text !== saved);
  const saving = useMutation({
    mutationFn: ({ groups }: Sent) =>
      changeSynonyms(
        locale,
        groups.map(({ words }) => words),
      ),
    onSuccess: (groups, sent) => {
      const kept = textOfGroups(groups);
      setSaved(kept);
      // What was typed meanwhile stays.
      setText((now) => (now === sent.text ? kept : now));
      setSaid(t("searchIndex.synonyms.saved", { locale: name }));
    },
  });
  const save = () => {
    const groups = typedGroups(text);
    const alone = groups.filter(({ words }) => words.length === 1);
    setLonely(alone);
    setSaid("");
    saving.reset();
    if (alone.length === 0) saving.mutate({ text, groups });
  };
  const refused = errorsOf(saving.error).filter(({ property }) => property.startsWith("groups"));
  const problems = [
    ...lonely.map(({ line }) => t("searchIndex.synonyms.alone", { line })),
    ...refused.map(({ property }) => {
      const line = lineNamed(property, saving.variables?.groups ?? []);
      return line ? t("searchIndex.synonyms.tooLong", { line }) : t("searchIndex.synonyms.tooMany");
    }),
  ];
  return (
    <Form className={classes.synonyms} failure={lonely.length > 0 ? lonely : saving.error} onSubmit={save}>
      <Textarea
        {...writtenIn(locale)}
        label={t("searchIndex.synonyms.label", { locale: name })}
        description={t("searchIndex.synonyms.hint")}
        error={problems.join(" ") || null}
        autosize
        minRows={3}
        maxRows={20}
        value={text}
        onChange={({ currentTarget }) => {
          setText(currentTarget.value);
          setSaid("");
        }}
      />
      <FormFailure
        title={t("searchIndex.synonyms.notSaved")}
        failure={saving.error}
        fields={refused.map(({ property }) => property)}
      />
      <div className={classes.buttons}>
        <Button
          type="submit"
          variant="default"
          aria-label={t("searchIndex.synonyms.saveOf", { locale: name })}
          disabled={text === saved}
          loading={saving.isPending}
        >
          {t("searchIndex.synonyms.save")}
        </Button>
        <StatusLine>{said}</StatusLine>
      </div>
    </Form>
  );
}
