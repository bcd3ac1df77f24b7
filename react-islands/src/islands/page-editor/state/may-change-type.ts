import { useCallback } from "react";
import type { BlockSchema, Grant, Page } from "../../../api/wire";
import { mayDo } from "../../../lib/permission";
import type { Editor } from "./editor";
import { useEditorProps } from "./use-editor";
import { usePage } from "./use-session";

/**
 * Tells whether the user may add and change blocks of a type on this page: some need a permission of their own. The
 * server lets everybody keep, move and remove blocks, and keep those of a type that it does not know.
 */
export function mayChangeType({ session, props }: Editor, schema: BlockSchema | null): boolean {
  return isPermitted(schema, props.user.permissions, session.state().page);
}

/** The same for a component, which is rendered again when the page is another one. */
export function useMayChangeType(): (schema: BlockSchema | null) => boolean {
  const { permissions } = useEditorProps().user;
  const page = usePage();
  return useCallback((schema) => isPermitted(schema, permissions, page), [permissions, page]);
}

function isPermitted(schema: BlockSchema | null, permissions: Grant[], page: Page): boolean {
  return !schema?.permission || mayDo(permissions, schema.permission, page);
}
