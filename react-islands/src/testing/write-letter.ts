import { fireEvent } from "@testing-library/react";

/** Appends a letter in one task, so no timer or response can interfere. */
export function writeLetter(field: HTMLElement, letter: string): void {
  const { value } = field as HTMLInputElement | HTMLTextAreaElement;
  fireEvent.change(field, { target: { value: value + letter } });
}
