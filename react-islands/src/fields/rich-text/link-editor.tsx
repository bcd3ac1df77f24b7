import { Button, Checkbox, Popover } from "@mantine/core";
import { RichTextEditor as Frame } from "@mantine/tiptap";
import { type Editor, useEditorState } from "@tiptap/react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { isLink, proposedLink } from "../../lib/link";
import { Icon } from "../../ui/icon";
import { LinkInput } from "../link/link-input";

interface Props {
  editor: Editor;
  isOpen: boolean;
  onOpen: () => void;
  onClose: () => void;
}

/** The button for links, and what asks where the selected words lead. */
export function LinkEditor({ editor, isOpen, onOpen, onClose }: Props) {
  const { t } = useTranslation("editor");
  const isActive = useEditorState({ editor, selector: ({ editor: present }) => present.isActive("link") });
  const close = () => {
    onClose();
    editor.commands.focus();
  };
  return (
    <Popover
      opened={isOpen}
      onChange={(opened) => !opened && close()}
      position="bottom-start"
      width={320}
      shadow="md"
      trapFocus
    >
      <Popover.Target>
        <Frame.Control
          active={isActive}
          aria-label={t("richText.link")}
          title={t("richText.link")}
          onClick={isOpen ? close : onOpen}
        >
          <Icon name="link" />
        </Frame.Control>
      </Popover.Target>
      <Popover.Dropdown aria-label={t("richText.link")}>
        <LinkFields editor={editor} onClose={close} />
      </Popover.Dropdown>
    </Popover>
  );
}

function LinkFields({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const { t } = useTranslation("editor");
  const [former] = useState(() => editor.getAttributes("link"));
  const isNew = typeof former.href !== "string";
  const [href, setHref] = useState(isNew ? "" : String(former.href));
  const [isNewTab, setNewTab] = useState(former.target === "_blank");
  // What stands in the field becomes a link when the field is left, which a press of Enter does not do.
  const link = (proposedLink(href) ?? href).trim();
  const apply = () => {
    if (!isLink(link)) return;
    onClose();
    setLink(editor, { href: link, target: isNewTab ? "_blank" : null });
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

/** Makes the selected words a link, or the link around the cursor another one. Where there are no words, the link is written out. */
function setLink(editor: Editor, attributes: { href: string; target: string | null }): void {
  if (editor.state.selection.empty && !editor.isActive("link")) {
    const marks = [{ type: "link", attrs: attributes }];
    const words = { type: "text", text: attributes.href.replace(/^(mailto|tel):/, ""), marks };
    editor.chain().focus().insertContent(words).unsetMark("link").run();
    return;
  }
  editor.chain().focus().extendMarkRange("link").setLink(attributes).run();
}
