import type { ComponentProps, MouseEvent } from "react";
import type { EditorTab } from "../../../api/wire";
import { tabAddress } from "../state/slices/tab";
import { useActions, useEditor, useEditorProps } from "../state/use-editor";

interface Props extends Omit<ComponentProps<"a">, "href" | "onClick"> {
  tab: EditorTab;
}

/**
 * Link that opens an editor tab without loading a page.
 * Otherwise unsaved input would be lost.
 */
export function TabLink({ tab, children, ...others }: Props) {
  const { pageID } = useEditorProps();
  const isOpen = useEditor((editor) => editor.tab === tab);
  const { openTab } = useActions();
  const onClick = (event: MouseEvent) => {
    // With a modifier key, a click opens a new window or tab.
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
