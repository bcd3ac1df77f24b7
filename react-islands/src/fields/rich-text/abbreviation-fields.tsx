import { Button, TextInput } from "@mantine/core";
import type { Editor } from "@tiptap/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { MAX_FULL_FORM_CHARS } from "./word-marks";

/** Form for the full form of the selected abbreviation. */
export default function AbbreviationFields({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const { t } = useTranslation("editor");
  const [former] = useState(() => editor.getAttributes("abbreviation").title as unknown);
  const isNew = !editor.isActive("abbreviation");
  const [title, setTitle] = useState(typeof former === "string" ? former : "");
  // The server refuses angle brackets in attributes.
  const fullForm = title.replaceAll(/[<>]/g, "").trim();
  const apply = () => {
    if (fullForm === "") return;
    onClose();
    editor.chain().focus().setAbbreviation(fullForm).run();
  };
  const remove = () => {
    onClose();
    editor.chain().focus().unsetAbbreviation().run();
  };
  return (
    <div className="rich-text-link">
      <TextInput
        label={t("richText.fullForm")}
        value={title}
        maxLength={MAX_FULL_FORM_CHARS}
        data-autofocus
        onChange={(event) => setTitle(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== "Enter") return;
          event.preventDefault();
          apply();
        }}
      />
      <div className="rich-text-link-buttons">
        <Button size="xs" disabled={fullForm === ""} onClick={apply}>
          {t("richText.linkSave")}
        </Button>
        {!isNew && (
          <Button size="xs" variant="subtle" color="red" onClick={remove}>
            {t("richText.removeAbbreviation")}
          </Button>
        )}
      </div>
    </div>
  );
}
