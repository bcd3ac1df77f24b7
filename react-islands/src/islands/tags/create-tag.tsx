import { Switch, TextInput } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { errorsOf } from "../../api/failure";
import { createTag } from "../../api/tags";
import { Form } from "../../ui/form";
import { FormActions } from "../../ui/form-actions";
import { FormFailure } from "../../ui/form-failure";
import { ThemedModal } from "../../ui/themed-modal";
import { useFieldErrors } from "../../ui/use-field-errors";
import classes from "./tags.module.css";

interface Props {
  onDone: (name: string) => void;
  onClose: () => void;
}

/** Dialog with a form for a new tag. */
export function CreateTag({ onDone, onClose }: Props) {
  const { t } = useTranslation("site");
  const [name, setName] = useState("");
  const [isPrivate, setPrivate] = useState(false);
  const creating = useMutation({
    mutationFn: () => createTag({ name, private: isPrivate }),
    onSuccess: (tag) => onDone(tag.name),
  });
  const fieldError = useFieldErrors(errorsOf(creating.error));
  return (
    <ThemedModal tone="orange" title={t("tags.create.open")} onClose={onClose}>
      <Form className={classes.form} failure={creating.error} onSubmit={() => creating.mutate()}>
        <FormFailure title={t("tags.create.failed")} failure={creating.error} fields={["name"]} />
        <TextInput
          className="any-direction"
          label={t("tags.columns.name")}
          value={name}
          data-autofocus
          onChange={({ currentTarget }) => setName(currentTarget.value)}
          error={fieldError("name", t("tags.columns.name"))}
        />
        <Switch
          label={t("tags.private.label")}
          description={t("tags.private.hint")}
          checked={isPrivate}
          onChange={({ currentTarget }) => setPrivate(currentTarget.checked)}
        />
        <FormActions submit={t("tags.create.submit")} isBusy={creating.isPending} onCancel={onClose} />
      </Form>
    </ThemedModal>
  );
}
