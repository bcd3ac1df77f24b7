import { TextInput } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { BOUNDS } from "../../../../api/bounds";
import { errorsOf } from "../../../../api/failure";
import { saveTemplate, templatesQuery } from "../../../../api/templates";
import { blocksIn } from "../../../../document/commands/blocks";
import { typeName } from "../../../../lib/schema";
import { Form } from "../../../../ui/form";
import { FormActions } from "../../../../ui/form-actions";
import { FormFailure } from "../../../../ui/form-failure";
import { ThemedModal } from "../../../../ui/themed-modal";
import { useFieldErrors } from "../../../../ui/use-field-errors";
import type { SavedPart } from "../../state/slices/dialogs";
import { documentIn } from "../../state/slices/document";
import { useActions, useEditorProps, useEditorStore } from "../../state/use-editor";
import { usePage } from "../../state/use-session";
import classes from "./save-template-modal.module.css";

interface Props {
  part: SavedPart;
  onClose: () => void;
}

/**
 * Dialog that saves blocks as a pattern, or the page
 * as a template of its type, with unsaved changes.
 */
export default function SaveTemplateModal({ part, onClose }: Props) {
  const { t } = useTranslation("editor");
  const store = useEditorStore();
  const { announce } = useActions();
  const page = usePage();
  const { language, pageTypes } = useEditorProps();
  const queries = useQueryClient();
  const [name, setName] = useState("");
  const saving = useMutation({
    mutationFn: () => {
      const present = documentIn(store.getState());
      if (part === "page") return saveTemplate({ pageID: page.id, kind: "page", name, draft: present });
      const blocks = blocksIn(present, part.blocks);
      return saveTemplate({ pageID: page.id, kind: "pattern", name, draft: { blocks } });
    },
    onSuccess: () => {
      void queries.invalidateQueries({ queryKey: templatesQuery(language).queryKey });
      onClose();
      announce(t("templates.saved", { name: name.trim() }));
    },
  });
  const fieldError = useFieldErrors(errorsOf(saving.error));
  const hint =
    part === "page"
      ? t("templates.pageHint", { type: typeName(pageTypes, page.type, language) })
      : t("templates.patternHint");
  const title = part === "page" ? t("templates.savePage") : t("templates.savePattern");
  return (
    <ThemedModal tone="orange" title={title} onClose={onClose}>
      <Form className={classes.form} failure={saving.error} onSubmit={() => saving.mutate()}>
        <FormFailure title={t("templates.failed")} failure={saving.error} fields={["name"]} />
        <p>{hint}</p>
        <TextInput
          className="any-direction"
          label={t("templates.name")}
          value={name}
          maxLength={BOUNDS.SaveTemplate.name.maxLength}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
          error={fieldError("name", t("templates.name"))}
          required
          data-autofocus
        />
        <FormActions submit={t("templates.submit")} isBusy={saving.isPending} onCancel={onClose} />
      </Form>
    </ThemedModal>
  );
}
