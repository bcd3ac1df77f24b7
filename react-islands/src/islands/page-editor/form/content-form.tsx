import { type ReactNode, useMemo } from "react";
import type { Target } from "../../../document/delta";
import { FormSourceContext } from "../../../fields/form-source";
import { useEditorProps } from "../state/use-editor";
import { useSession } from "../state/use-session";
import { SessionSource } from "./session-source";

interface Props {
  /** Block key. Null means the fields of the page type. */
  blockKey: string | null;
  children: ReactNode;
}

/**
 * Provides the field values of a block or a page type.
 */
export function ContentForm({ blockKey, children }: Props) {
  const session = useSession();
  const { settings } = useEditorProps();
  const source = useMemo(() => {
    const target: Target = blockKey === null ? { part: "page-type" } : { part: "block", key: blockKey };
    return new SessionSource(session, target, settings);
  }, [session, blockKey, settings]);
  return <FormSourceContext value={source}>{children}</FormSourceContext>;
}
