import { createStore, type StoreApi } from "zustand/vanilla";
import type { PageEditorProps } from "../../../api/wire";
import type { PageSession } from "../work/page-session";
import type { Heartbeat } from "./presence/heartbeat";
import { type CollapsedSlice, createCollapsedSlice } from "./slices/collapsed";
import { createDialogsSlice, type DialogsSlice } from "./slices/dialogs";
import { createDocumentSlice, type DocumentSlice } from "./slices/document";
import { createLayoutSlice, type LayoutSlice } from "./slices/layout";
import { createSelectionSlice, type SelectionSlice } from "./slices/selection";
import { createTabSlice, type TabSlice } from "./slices/tab";
import type { EditorWords } from "./words/editor-words";

/** Parts of an editor that never change. */
interface EditorParts {
  props: PageEditorProps;
  session: PageSession;
  heartbeat: Heartbeat;
  words: EditorWords;
}

/** State of the editor. The session store contains the document. */
export interface Editor
  extends EditorParts,
    DocumentSlice,
    SelectionSlice,
    CollapsedSlice,
    LayoutSlice,
    TabSlice,
    DialogsSlice {}

export type EditorStore = StoreApi<Editor>;

/** Creates an editor store. `storage` contains the layout. */
export function createEditor(parts: EditorParts, storage: Pick<Storage, "getItem" | "setItem">): EditorStore {
  const { props, session, words } = parts;
  return createStore<Editor>()((...api) => ({
    ...parts,
    ...createDocumentSlice(session, props)(...api),
    ...createSelectionSlice(...api),
    ...createCollapsedSlice(...api),
    ...createLayoutSlice(storage)(...api),
    ...createTabSlice(props.pageID)(...api),
    ...createDialogsSlice(words)(...api),
  }));
}
