import { useCallback } from "react";
import type { BlockSchema, Grant, Page } from "../../../api/wire";
import { mayDo } from "../../../lib/permission";
import type { Editor } from "./editor";
import { useEditorProps } from "./use-editor";
import { usePage } from "./use-session";

/**
 * Checks permission to add and change a type.
 * All editors may keep, move and remove blocks.
 */
export function mayChangeType({ session, props }: Editor, schema: BlockSchema | null): boolean {
  return isPermitted(schema, props.user.permissions, session.state().page);
}

/** Same as a hook, updated with the page. */
export function useMayChangeType(): (schema: BlockSchema | null) => boolean {
  const { permissions } = useEditorProps().user;
  const page = usePage();
  return useCallback((schema) => isPermitted(schema, permissions, page), [permissions, page]);
}

function isPermitted(schema: BlockSchema | null, permissions: Grant[], page: Page): boolean {
  return !schema?.permission || mayDo(permissions, schema.permission, page);
}
