import { TextInput } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { BOUNDS } from "../../api/bounds";
import { errorsOf } from "../../api/failure";
import { renameTemplate } from "../../api/templates";
import { Form } from "../../ui/form";
import { FormActions } from "../../ui/form-actions";
import { FormFailure } from "../../ui/form-failure";
import { ThemedModal } from "../../ui/themed-modal";
import { useFieldErrors } from "../../ui/use-field-errors";
import type { SavedTemplate } from "./arrange-templates";
import classes from "./templates.module.css";

interface Props {
  template: SavedTemplate;
  onDone: (name: string) => void;
  onClose: () => void;
}

/** Dialog that renames a template. */
export function RenameModal({ template, onDone, onClose }: Props) {
  const { t } = useTranslation("site");
  const [name, setName] = useState(template.name);
  const renaming = useMutation({
    mutationFn: () => renameTemplate(template.id, name),
    onSuccess: () => onDone(name.trim()),
  });
  const fieldError = useFieldErrors(errorsOf(renaming.error));
  return (
    <ThemedModal tone="orange" title={t("templates.rename.of", { name: template.name })} onClose={onClose}>
      <Form className={classes.form} failure={renaming.error} onSubmit={() => renaming.mutate()}>
        <FormFailure title={t("templates.rename.failed")} failure={renaming.error} fields={["name"]} />
        <TextInput
          className="any-direction"
          label={t("templates.columns.name")}
          value={name}
          maxLength={BOUNDS.RenameTemplate.name.maxLength}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
          error={fieldError("name", t("templates.columns.name"))}
          required
          data-autofocus
        />
        <FormActions submit={t("templates.rename.submit")} isBusy={renaming.isPending} onCancel={onClose} />
      </Form>
    </ThemedModal>
  );
}
