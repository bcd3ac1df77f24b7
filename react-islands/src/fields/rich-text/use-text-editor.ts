import { Editor, type EditorOptions } from "@tiptap/core";
import { type RefObject, useCallback, useLayoutEffect, useRef, useState, useSyncExternalStore } from "react";

/**
 * Creates an editor, and mounts
 * it in an element until unmount.
 * Later renders change only `onUpdate`,
 * `editorProps` and `editable`.
 */
export function useTextEditor(
  element: RefObject<HTMLElement | null>,
  options: Partial<EditorOptions> & Pick<EditorOptions, "onUpdate" | "editorProps" | "editable">,
): Editor {
  const onUpdate = useRef(options.onUpdate);
  const [editor] = useState(
    () => new Editor({ ...options, element: null, onUpdate: (event) => onUpdate.current(event) }),
  );
  useLayoutEffect(() => {
    onUpdate.current = options.onUpdate;
    editor.setOptions({ editorProps: options.editorProps, editable: options.editable });
  });
  useLayoutEffect(() => {
    if (element.current) editor.mount(element.current);
    return () => editor.unmount();
  }, [editor, element]);
  return editor;
}

/**
 * Reads a value of the editor.
 * The component renders again only when this value changes.
 */
export function useEditorValue<V extends boolean | string>(editor: Editor, read: (editor: Editor) => V): V {
  const subscribe = useCallback(
    (onChange: () => void) => {
      editor.on("transaction", onChange);
      return () => {
        editor.off("transaction", onChange);
      };
    },
    [editor],
  );
  return useSyncExternalStore(subscribe, () => read(editor));
}
