import type { ComponentProps, MouseEvent } from "react";
import type { EditorTab } from "../../../api/wire";
import { tabAddress } from "../state/slices/tab";
import { useActions, useEditor, useEditorProps } from "../state/use-editor";

interface Props extends Omit<ComponentProps<"a">, "href" | "onClick"> {
  tab: EditorTab;
}

/** Link to an editor tab. Unsaved input stays. */
export function TabLink({ tab, children, ...others }: Props) {
  const { pageID } = useEditorProps();
  const isOpen = useEditor((editor) => editor.tab === tab);
  const { openTab } = useActions();
  const onClick = (event: MouseEvent) => {
    // A modified click opens a new window.
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    openTab(tab);
  };
  return (
    <a
      {...others}
      href={tabAddress(pageID, tab)}
      data-tab={tab}
      aria-current={isOpen ? "page" : undefined}
      onClick={onClick}
    >
      {children}
    </a>
  );
}
