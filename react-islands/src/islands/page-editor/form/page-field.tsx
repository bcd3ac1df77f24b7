import type { ReactNode } from "react";
import { useTargetOf } from "../../../fields/jump";
import type { PageFieldName } from "../state/place/page-fields";
import { useSelection } from "../state/selection";

interface Props {
  name: PageFieldName;
  className?: string | undefined;
  children: ReactNode;
}

/** Around a field of the page itself, so that a jump finds it. */
export function PageField({ name, className, children }: Props) {
  const { pageJump } = useSelection();
  const place = useTargetOf(pageJump, name);
  return (
    <div ref={place} className={className} data-page-field={name}>
      {children}
    </div>
  );
}
