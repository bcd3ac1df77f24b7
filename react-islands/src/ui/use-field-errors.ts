import type { ErrorItem } from "../api/wire";
import { useErrorText } from "./use-error-text";

/** Finds the errors of a form's fields, in words: all of a field's, by the name that the person knows it by. */
export function useFieldErrors(errors: ErrorItem[]): (field: string, label: string) => string | null {
  const errorText = useErrorText();
  return (field, label) => {
    const own = errors.filter(({ property }) => property === field);
    return own.map((error) => errorText(error, label)).join(" ") || null;
  };
}
