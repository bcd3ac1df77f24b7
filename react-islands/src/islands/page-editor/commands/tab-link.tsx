import type { ComponentProps, MouseEvent } from "react";
import type { EditorTab } from "../../../api/wire";
import { useTab } from "../state/use-tab";

interface Props extends Omit<ComponentProps<"a">, "href" | "onClick"> {
  tab: EditorTab;
}

/** A link to a part of the editor; what is typed stays. */
export function TabLink({ tab, children, ...others }: Props) {
  const { tab: current, open, addressOf } = useTab();
  const onClick = (event: MouseEvent) => {
    // A modified click opens another window, as with any link.
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    open(tab);
  };
  return (
    <a
      {...others}
      href={addressOf(tab)}
      data-tab={tab}
      aria-current={tab === current ? "page" : undefined}
      onClick={onClick}
    >
      {children}
    </a>
  );
}
