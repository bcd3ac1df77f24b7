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

/** Selects a value of the state. The component is rendered again when this is another value, and for nothing else. */
export function useEditor<T>(select: (editor: Editor) => T): T {
  return useStore(useEditorStore(), select);
}

/** The same for a value that also depends on the state of the session, which has its own store. */
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

/** The functions of the state. They stay the same. */
type Actions = {
  [Name in keyof Editor as Editor[Name] extends (...args: never[]) => unknown ? Name : never]: Editor[Name];
};

export function useActions(): Actions {
  return useEditorStore().getState();
}

/** The properties of the island. */
export function useEditorProps(): PageEditorProps {
  return useEditorStore().getState().props;
}
