import { useCallback } from "react";
import type { BlockSchema } from "../../api/wire";
import { mayDo } from "../../lib/permission";
import { useEditorProps } from "./editor-props";
import { useSessionState } from "./session/session-context";

/** Tells whether the user may add and change blocks of a type on this page: some need a permission of their own. */
export function useMayChangeType(): (schema: BlockSchema) => boolean {
  const { permissions } = useEditorProps().user;
  const page = useSessionState((state) => state.page);
  return useCallback(
    ({ permission }) => !permission || mayDo(permissions, permission, page),
    [permissions, page],
  );
}
