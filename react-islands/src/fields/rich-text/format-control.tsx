import type { Editor } from "@tiptap/core";
import { Control } from "./control";
import { type FormatName, formatOf } from "./formats";
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
      <svg
        width="16"
        height="16"
        viewBox="0 0 24 24"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.5"
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden="true"
      >
        {drawing}
      </svg>
    </Control>
  );
}
