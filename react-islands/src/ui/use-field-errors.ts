import { Failure } from "../api/failure";
import { useErrorText } from "./use-error-text";

/** Gives what a refused call says of a field; `label` is what the person calls the field. */
export function useFieldErrors(failure: unknown): (field: string, label: string) => string | null {
  const errorText = useErrorText();
  const errors = failure instanceof Failure ? failure.errors : [];
  return (field, label) => {
    const error = errors.find(({ property }) => property === field);
    return error ? errorText(error, label) : null;
  };
}

/** Whether every part of a refusal is said at one of these fields. */
export function isAboutFields(failure: unknown, fields: string[]): boolean {
  const errors = failure instanceof Failure ? failure.errors : [];
  return errors.length > 0 && errors.every(({ property }) => fields.includes(property));
}
