import { type ReactNode, useEffect, useRef } from "react";

interface Props {
  /** Lets a submit button outside the form refer to it. */
  id?: string;
  className?: string | undefined;
  /** Error of the last attempt. */
  failure: unknown;
  onSubmit: () => void;
  children: ReactNode;
}

/** Form that focuses the first invalid field after a failure. */
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
        // React events bubble from modals to outer forms.
        event.stopPropagation();
        onSubmit();
      }}
    >
      {children}
    </form>
  );
}
