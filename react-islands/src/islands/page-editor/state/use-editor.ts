import { createContext, useCallback, useContext, useSyncExternalStore } from "react";
import { useStore } from "zustand";
import type { PageEditorProps } from "../../../api/wire";
import type { Editor, EditorStore } from "./editor";

export const EditorContext = createContext<EditorStore | null>(null);

export function useEditorStore(): EditorStore {
  const store = useContext(EditorContext);
  if (!store) throw new Error("There is no page editor around this component.");
  return store;
}

/**
 * Selects a value of the editor state.
 * Renders only if the value changes.
 */
export function useEditor<T>(select: (editor: Editor) => T): T {
  return useStore(useEditorStore(), select);
}

/**
 * Selects a value that also depends on the session.
 * Renders only if the value changes.
 */
export function useEditorAndSession<T>(select: (editor: Editor) => T): T {
  const store = useEditorStore();
  const subscribe = useCallback(
    (listener: () => void) => {
      const { stateStore } = store.getState().session;
      const subscriptions = [store.subscribe(listener), stateStore.subscribe(listener)];
      return () => {
        for (const unsubscribe of subscriptions) unsubscribe();
      };
    },
    [store],
  );
  return useSyncExternalStore(subscribe, () => select(store.getState()));
}

/** Functions in the editor state. They never change. */
type Actions = {
  [Name in keyof Editor as Editor[Name] extends (...args: never[]) => unknown ? Name : never]: Editor[Name];
};

export function useActions(): Actions {
  return useEditorStore().getState();
}

export function useEditorProps(): PageEditorProps {
  return useEditorStore().getState().props;
}
