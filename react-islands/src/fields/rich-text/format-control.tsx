import type { Editor } from "@tiptap/core";
import { Control } from "./control";
import { type FormatName, formatOf } from "./formats";
import { LineIcon } from "./line-icon";
import { useEditorValue } from "./use-text-editor";

interface Props {
  editor: Editor;
  format: FormatName;
  label: string;
}

export function FormatControl({ editor, format, label }: Props) {
  const { name, attributes, apply, drawing } = formatOf(format);
  const isActive = useEditorValue(
    editor,
    (present) => name !== undefined && present.isActive(name, attributes),
  );
  return (
    <Control label={label} isActive={isActive} onClick={() => apply(editor.chain().focus()).run()}>
      <LineIcon>{drawing}</LineIcon>
    </Control>
  );
}
