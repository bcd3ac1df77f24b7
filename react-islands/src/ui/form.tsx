import { type ReactNode, useEffect, useRef } from "react";

interface Props {
  /** For a button outside of the form that sends it. */
  id?: string;
  className?: string | undefined;
  /** What the last try threw. */
  failure: unknown;
  onSubmit: () => void;
  children: ReactNode;
}

/** A form that a script sends. After a refusal the focus goes to the first field that has something wrong. */
export function Form({ id, className, failure, onSubmit, children }: Props) {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (failure) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [failure]);
  return (
    <form
      ref={form}
      id={id}
      className={className}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        // A form in a modal is inside another one as React sees it.
        event.stopPropagation();
        onSubmit();
      }}
    >
      {children}
    </form>
  );
}
