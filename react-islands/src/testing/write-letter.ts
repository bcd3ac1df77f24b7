import { fireEvent } from "@testing-library/react";

/**
 * Types a letter within one task, so
 * no other task can run in between.
 */
export function writeLetter(field: HTMLElement, letter: string): void {
  const { value } = field as HTMLInputElement | HTMLTextAreaElement;
  fireEvent.change(field, { target: { value: value + letter } });
}
