import type { ComponentProps, MouseEvent, ReactNode } from "react";

interface Props extends Omit<ComponentProps<"a">, "href" | "onClick"> {
  /** Null if places have no address. */
  address: string | null;
  onGo: () => void;
  children: ReactNode;
}

/** Link to an address, or else a button. */
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

/** Returns true for clicks opening tabs or windows. */
function opensElsewhere({ ctrlKey, metaKey, shiftKey, button }: MouseEvent): boolean {
  return ctrlKey || metaKey || shiftKey || button !== 0;
}
