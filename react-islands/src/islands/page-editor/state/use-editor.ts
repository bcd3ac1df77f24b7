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

/** Selects state. Renders only if it changes. */
export function useEditor<T>(select: (editor: Editor) => T): T {
  return useStore(useEditorStore(), select);
}

/** Same for values that depend on the session. */
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

/** Functions of the state. They never change. */
type Actions = {
  [Name in keyof Editor as Editor[Name] extends (...args: never[]) => unknown ? Name : never]: Editor[Name];
};

export function useActions(): Actions {
  return useEditorStore().getState();
}

export function useEditorProps(): PageEditorProps {
  return useEditorStore().getState().props;
}
