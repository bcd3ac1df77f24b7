import type { ErrorItem } from "../api/wire";
import { useErrorText } from "./use-error-text";

/**
 * Returns a function for the errors of a field as text.
 * `label` names the field.
 */
export function useFieldErrors(errors: ErrorItem[]): (field: string, label: string) => string | null {
  const errorText = useErrorText();
  return (field, label) => {
    const own = errors.filter(({ property }) => property === field);
    return own.map((error) => errorText(error, label)).join(" ") || null;
  };
}
