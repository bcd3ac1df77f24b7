import { type ReactNode, useEffect, useState } from "react";
import type { PageEditorProps } from "../../../api/wire";
import type { PageSession } from "../work/page-session";
import { createEditor } from "./editor";
import { heartbeatOf } from "./presence/session-heartbeat";
import { EditorContext } from "./use-editor";
import { useEditorWords } from "./words/use-editor-words";

interface Props {
  session: PageSession;
  props: PageEditorProps;
  children: ReactNode;
}

export function EditorProvider({ session, props, children }: Props) {
  const words = useEditorWords(session, props);
  const [store] = useState(() =>
    createEditor({ props, session, heartbeat: heartbeatOf(session), words }, localStorage),
  );
  useEffect(() => {
    const { followAddress, followBlocks } = store.getState();
    const subscriptions = [followAddress(), followBlocks()];
    return () => {
      for (const unsubscribe of subscriptions) unsubscribe();
    };
  }, [store]);
  return <EditorContext value={store}>{children}</EditorContext>;
}
