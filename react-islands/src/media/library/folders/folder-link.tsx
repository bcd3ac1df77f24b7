import type { ComponentProps, MouseEvent, ReactNode } from "react";

interface Props extends Omit<ComponentProps<"a">, "href" | "onClick"> {
  /** Null if places have no address. */
  address: string | null;
  onGo: () => void;
  children: ReactNode;
}

/** Opens another place, as a link if it has an address, or as a button. */
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

/** Returns true if the click asks for a new tab or window. */
function opensElsewhere({ ctrlKey, metaKey, shiftKey, button }: MouseEvent): boolean {
  return ctrlKey || metaKey || shiftKey || button !== 0;
}
