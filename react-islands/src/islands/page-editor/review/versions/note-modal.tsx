import { TextInput } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { BOUNDS } from "../../../../api/bounds";
import { noteVersion } from "../../../../api/history";
import { Form } from "../../../../ui/form";
import { FormActions } from "../../../../ui/form-actions";
import { FormFailure } from "../../../../ui/form-failure";
import { ThemedModal } from "../../../../ui/themed-modal";
import classes from "../workflow/workflow.module.css";

const MAX_NOTE_CHARS = BOUNDS.NoteVersion.note.maxLength;

interface Props {
  title: string;
  /** Label of the button. */
  submit: string;
  /** The present note. May be empty. */
  note: string;
  /** Typed words. Defaults to the present note. */
  draft?: string;
  onDraft?: (words: string) => void;
  /** Returns the id of the version, or null if it could not be stored. */
  findVersion: () => Promise<number | null>;
  onDone?: () => void;
  onClose: () => void;
}

/** Dialog for the note of a version. */
export default function NoteModal({
  title,
  submit,
  note,
  draft = note,
  onDraft,
  findVersion,
  onDone,
  onClose,
}: Props) {
  const { t } = useTranslation("workflow");
  const [words, setWords] = useState(draft);
  const noting = useMutation({
    mutationFn: async () => {
      const version = await findVersion();
      if (version !== null && words.trim() !== note) await noteVersion(version, words);
      return version !== null;
    },
    onSuccess: (isStored) => {
      if (isStored) onDone?.();
      onClose();
    },
  });
  return (
    <ThemedModal tone="orange" title={title} onClose={onClose}>
      <Form className={classes.form} failure={noting.error} onSubmit={() => noting.mutate()}>
        <TextInput
          className="any-direction"
          label={t("history.note.label")}
          description={t("history.note.hint")}
          maxLength={MAX_NOTE_CHARS}
          value={words}
          onChange={({ currentTarget: { value } }) => {
            setWords(value);
            onDraft?.(value);
          }}
          data-autofocus
        />
        <FormFailure title={t("history.note.failed")} failure={noting.error} />
        <FormActions submit={submit} isBusy={noting.isPending} onCancel={onClose} />
      </Form>
    </ThemedModal>
  );
}
