import { TextInput } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { createTranslation } from "../../api/copies";
import { errorsOf } from "../../api/failure";
import type { Page } from "../../api/wire";
import { localeName } from "../../lib/locale";
import { Form } from "../../ui/form";
import { FormActions } from "../../ui/form-actions";
import { FormFailure } from "../../ui/form-failure";
import { ThemedModal } from "../../ui/themed-modal";
import { useFieldErrors } from "../../ui/use-field-errors";
import { useLanguage } from "../../ui/use-language";
import classes from "./site-settings.module.css";

interface Props {
  home: Page;
  locale: string;
  onDone: (pageID: number) => void;
  onClose: () => void;
}

/** Dialog that creates a home page for a new language. */
export default function HomePageModal({ home, locale, onDone, onClose }: Props) {
  const { t } = useTranslation("settings");
  const name = localeName(locale, useLanguage());
  const [title, setTitle] = useState(home.title);
  const creating = useMutation({
    mutationFn: () => createTranslation({ pageID: home.id, locale, title, slug: "" }),
    onSuccess: onDone,
  });
  const fieldError = useFieldErrors(errorsOf(creating.error));
  return (
    <ThemedModal tone="orange" title={t("home.title", { locale: name })} onClose={onClose}>
      <Form className={classes.fields} failure={creating.error} onSubmit={() => creating.mutate()}>
        <FormFailure title={t("home.failed")} failure={creating.error} fields={["title"]} />
        <p>{t("home.text", { locale: name })}</p>
        <TextInput
          label={t("home.name")}
          value={title}
          error={fieldError("title", t("home.name"))}
          onChange={({ currentTarget }) => setTitle(currentTarget.value)}
          required
          data-autofocus
        />
        <FormActions submit={t("home.submit")} isBusy={creating.isPending} onCancel={onClose} />
      </Form>
    </ThemedModal>
  );
}
