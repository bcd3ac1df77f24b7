import { type ReactNode, useEffect, useRef } from "react";

interface Props {
  /** For a submit button outside of the form. */
  id?: string;
  className?: string | undefined;
  /** The error of the last attempt. */
  failure: unknown;
  onSubmit: () => void;
  children: ReactNode;
}

/** A form that a script submits. After a refusal it focuses the first invalid field. */
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
