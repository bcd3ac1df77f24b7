import { TextInput } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { type FocusEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { Form } from "../../../ui/form";
import { FormActions } from "../../../ui/form-actions";
import { Notice } from "../../../ui/notice";
import { ThemedModal } from "../../../ui/themed-modal";
import classes from "./actions.module.css";
import { useFailureWords } from "./use-failure-words";

interface Props<T> {
  words: { title: string; label: string; submit: string; failed: string };
  initial: string;
  /** Number of initially selected characters. */
  chosen?: number;
  save: (name: string) => Promise<T>;
  onDone: (result: T) => void;
  onClose: () => void;
}

/** Asks for a file's or folder's name. */
export function NameModal<T>({ words, initial, chosen = initial.length, save, onDone, onClose }: Props<T>) {
  const { t } = useTranslation("media");
  const failureWords = useFailureWords();
  const [name, setName] = useState(initial);
  const saving = useMutation({
    mutationFn: () => save(name.trim()),
    onSuccess: (result) => {
      onClose();
      onDone(result);
    },
  });
  const submit = () => {
    if (name.trim() === "") return;
    if (name.trim() === initial) onClose();
    else saving.mutate();
  };
  return (
    <ThemedModal tone="orange" title={words.title} onClose={onClose}>
      <Form className={classes.form} failure={saving.error} onSubmit={submit}>
        {saving.isError && (
          <Notice tone="danger">
            <p>
              {t("failure.because", { what: words.failed, why: failureWords(saving.error, words.label) })}
            </p>
          </Notice>
        )}
        <TextInput
          label={words.label}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
          onFocus={(event: FocusEvent<HTMLInputElement>) => event.currentTarget.setSelectionRange(0, chosen)}
          error={saving.isError}
          required
          spellCheck={false}
          data-autofocus
        />
        <FormActions submit={words.submit} isBusy={saving.isPending} onCancel={onClose} />
      </Form>
    </ThemedModal>
  );
}
