import { useCallback } from "react";
import type { BlockSchema } from "../../../api/wire";
import { mayDo } from "../../../lib/permission";
import { useEditorProps } from "./editor-props";
import { useSessionState } from "./session-context";

/**
 * Tells whether the user may add and change blocks of a type on this page: some need a permission of their own. The
 * server lets everybody keep, move and remove blocks, and keep those of a type that it does not know.
 */
export function useMayChangeType(): (schema: BlockSchema | null) => boolean {
  const { permissions } = useEditorProps().user;
  const page = useSessionState((state) => state.page);
  return useCallback(
    (schema) => !schema?.permission || mayDo(permissions, schema.permission, page),
    [permissions, page],
  );
}
