import { Button, Checkbox } from "@mantine/core";
import type { Editor } from "@tiptap/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { isLink, linkedFileID, proposedLink } from "../../lib/link";
import { LinkInput } from "../link/link-input";

interface Props {
  editor: Editor;
  onClose: () => void;
  onPicking: (isOpen: boolean) => void;
}

/** Form for the link of the selected text. */
export default function LinkFields({ editor, onClose, onPicking }: Props) {
  const { t } = useTranslation("editor");
  const [former] = useState(() => editor.getAttributes("link"));
  const isNew = typeof former.href !== "string";
  const [href, setHref] = useState(isNew ? "" : String(former.href));
  const [fileName, setFileName] = useState("");
  const [isNewTab, setNewTab] = useState(former.target === "_blank");
  // Converts the address here too, because
  // Enter does not blur the input.
  const link = (proposedLink(href) ?? href).trim();
  const apply = () => {
    if (!isLink(link)) return;
    onClose();
    const words = linkedFileID(link) === null ? link.replace(/^(mailto|tel):/, "") : fileName || link;
    setLink(editor, { href: link, target: isNewTab ? "_blank" : null }, words);
  };
  const remove = () => {
    onClose();
    editor.chain().focus().extendMarkRange("link").unsetLink().run();
  };
  return (
    <div className="rich-text-link">
      <LinkInput
        label={t("richText.linkAddress")}
        value={href}
        onChange={setHref}
        onEnter={apply}
        isInPopover
        onFile={(file) => setFileName(file.fileName)}
        onPicking={onPicking}
      />
      <Checkbox
        label={t("richText.linkNewTab")}
        checked={isNewTab}
        onChange={(event) => setNewTab(event.currentTarget.checked)}
      />
      <div className="rich-text-link-buttons">
        <Button size="xs" disabled={!isLink(link)} onClick={apply}>
          {t("richText.linkSave")}
        </Button>
        {!isNew && (
          <Button size="xs" variant="subtle" color="red" onClick={remove}>
            {t("richText.unlink")}
          </Button>
        )}
      </div>
    </div>
  );
}

/**
 * Links the selected text, or changes the link at the cursor.
 * If there is neither, inserts `text`.
 */
function setLink(editor: Editor, attributes: { href: string; target: string | null }, text: string): void {
  if (editor.state.selection.empty && !editor.isActive("link")) {
    const marks = [{ type: "link", attrs: attributes }];
    const words = { type: "text", text, marks };
    editor.chain().focus().insertContent(words).unsetMark("link").run();
    return;
  }
  editor.chain().focus().extendMarkRange("link").setLink(attributes).run();
}
