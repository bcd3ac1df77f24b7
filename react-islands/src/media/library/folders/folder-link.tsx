import type { ComponentProps, MouseEvent, ReactNode } from "react";

interface Props extends Omit<ComponentProps<"a">, "href" | "onClick"> {
  /** Null in the media picker, where folders have no address. */
  address: string | null;
  onGo: () => void;
  children: ReactNode;
}

/** Link to a folder, or a button if it has no address. */
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

/** Returns true if the click opens another tab or window. */
function opensElsewhere({ ctrlKey, metaKey, shiftKey, button }: MouseEvent): boolean {
  return ctrlKey || metaKey || shiftKey || button !== 0;
}
