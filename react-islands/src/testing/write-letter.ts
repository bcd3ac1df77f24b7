import { fireEvent } from "@testing-library/react";

/** One task, so nothing can interfere. */
export function writeLetter(field: HTMLElement, letter: string): void {
  const { value } = field as HTMLInputElement | HTMLTextAreaElement;
  fireEvent.change(field, { target: { value: value + letter } });
}
