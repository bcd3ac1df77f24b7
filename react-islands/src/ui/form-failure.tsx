import { Failure } from "../api/failure";
import type { ErrorItem } from "../api/wire";
import { Notice } from "./notice";
import { useErrorText, useFailureText } from "./use-error-text";

interface Props {
  title: string;
  /** Error that the call threw. If absent, nothing is rendered. */
  failure: unknown;
  /** Fields that show their own errors. */
  fields?: string[];
}

/** Shows form errors that belong to no field. */
export function FormFailure({ title, failure, fields = [] }: Props) {
  const errorText = useErrorText();
  const failureText = useFailureText();
  if (!failure) return null;
  const errors: ErrorItem[] = failure instanceof Failure ? failure.errors : [];
  const others = errors.filter(({ property }) => !fields.includes(property));
  if (errors.length > 0 && others.length === 0) return null;
  const isRefused = failure instanceof Failure && failure.kind === "refused" && others.length > 0;
  const reason = isRefused ? others.map((error) => errorText(error)).join(" ") : failureText(failure);
  return (
    <Notice tone="danger">
      <p>
        {title} {reason}
      </p>
    </Notice>
  );
}
