import { useCallback } from "react";
import type { BlockSchema, Grant, Page } from "../../../api/wire";
import { mayDo } from "../../../lib/permission";
import type { Editor } from "./editor";
import { useEditorProps } from "./use-editor";
import { usePage } from "./use-session";

/**
 * Returns true if the user may add
 * and change blocks of a type.
 * Without this permission, editors can
 * still keep, move and remove such blocks.
 */
export function mayChangeType({ session, props }: Editor, schema: BlockSchema | null): boolean {
  return isPermitted(schema, props.user.permissions, session.state().page);
}

/**
 * Same function as a hook, which
 * renders when the page changes.
 */
export function useMayChangeType(): (schema: BlockSchema | null) => boolean {
  const { permissions } = useEditorProps().user;
  const page = usePage();
  return useCallback((schema) => isPermitted(schema, permissions, page), [permissions, page]);
}

function isPermitted(schema: BlockSchema | null, permissions: Grant[], page: Page): boolean {
  return !schema?.permission || mayDo(permissions, schema.permission, page);
}
