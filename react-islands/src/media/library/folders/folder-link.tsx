import type { ComponentProps, MouseEvent, ReactNode } from "react";

interface Props extends Omit<ComponentProps<"a">, "href" | "onClick"> {
  /** Null where places have no address. */
  address: string | null;
  onGo: () => void;
  children: ReactNode;
}

/** Leads to another place of the library: a link where that has an address, else a button. */
export function FolderLink({ address, onGo, children, ...others }: Props) {
  if (address === null) {
    return (
      <button type="button" {...(others as ComponentProps<"button">)} onClick={onGo}>
        {children}
      </button>
    );
  }
  return (
    <a
      {...others}
      href={address}
      onClick={(event) => {
        if (opensElsewhere(event)) return;
        event.preventDefault();
        onGo();
      }}
    >
      {children}
    </a>
  );
}

/** Whether the browser is asked for another tab or window. */
function opensElsewhere({ ctrlKey, metaKey, shiftKey, button }: MouseEvent): boolean {
  return ctrlKey || metaKey || shiftKey || button !== 0;
}
