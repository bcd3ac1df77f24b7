import { Button, TextInput } from "@mantine/core";
import type { Editor } from "@tiptap/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { anchorOf, isAnchor } from "../../lib/anchor";

/**
 * Form for the anchor of the heading at the cursor.
 * Without a chosen one, the server makes it from the words.
 */
export default function AnchorFields({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const { t } = useTranslation("editor");
  const [former] = useState(() => String(editor.getAttributes("heading").id ?? ""));
  const [typed, setTyped] = useState(former);
  const made = anchorOf(editor.state.selection.$from.parent.textContent);
  const anchor = typed.trim().replace(/^#/, "").normalize();
  const isValid = anchor === "" || isAnchor(anchor);
  const set = (id: string) => {
    onClose();
    editor
      .chain()
      .focus()
      .updateAttributes("heading", { id: id || null })
      .run();
  };
  return (
    <div className="rich-text-link">
      <TextInput
        label={t("richText.anchor")}
        description={t("richText.anchorHint", { anchor: anchor || made })}
        error={!isValid && t("richText.anchorRule")}
        placeholder={made}
        value={typed}
        spellCheck={false}
        autoCapitalize="none"
        data-autofocus
        onChange={(event) => setTyped(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== "Enter") return;
          event.preventDefault();
          if (isValid) set(anchor);
        }}
      />
      <div className="rich-text-link-buttons">
        <Button size="xs" disabled={!isValid} onClick={() => set(anchor)}>
          {t("richText.linkSave")}
        </Button>
        {former !== "" && (
          <Button size="xs" variant="subtle" color="red" onClick={() => set("")}>
            {t("richText.removeAnchor")}
          </Button>
        )}
      </div>
    </div>
  );
}
