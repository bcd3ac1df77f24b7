import { Failure } from "../api/failure";
import { LogInLink } from "./log-in-link";
import { Notice } from "./notice";
import { useFailureText } from "./use-error-text";

interface Props {
  title: string;
  failure: unknown;
}

/** Says in place that something was not done, and why. */
export function FailureText({ title, failure }: Props) {
  const failureText = useFailureText();
  return (
    <Notice tone="danger">
      <p>
        {title} {failureText(failure)}
      </p>
      {failure instanceof Failure && failure.kind === "signed-out" && <LogInLink />}
    </Notice>
  );
}
