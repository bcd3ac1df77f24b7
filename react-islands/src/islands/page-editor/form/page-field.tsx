import type { ReactNode } from "react";
import { useTargetOf } from "../../../fields/jump";
import type { PageFieldName } from "../state/place/page-fields";
import { useEditor } from "../state/use-editor";

interface Props {
  name: PageFieldName;
  className?: string | undefined;
  children: ReactNode;
}

/** Marks a page field as a jump target. */
export function PageField({ name, className, children }: Props) {
  const pageJump = useEditor(({ selection }) => selection.pageJump);
  const place = useTargetOf(pageJump, name);
  return (
    <div ref={place} className={className} data-page-field={name}>
      {children}
    </div>
  );
}
