import { fireEvent } from "@testing-library/react";

/** Writes a letter at the end of a field in one task, so that no timer fires and no answer arrives meanwhile. */
export function writeLetter(field: HTMLElement, letter: string): void {
  const { value } = field as HTMLInputElement | HTMLTextAreaElement;
  fireEvent.change(field, { target: { value: value + letter } });
}
