import { Button } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { Notice } from "./notice";
import { useFailureText } from "./use-error-text";
import { useFocusAround } from "./use-focus-around";

interface Props {
  title: string;
  failure: unknown;
  /** Replaces the general text about the failure. */
  reason?: string;
  onRetry: () => void;
}

/** Shows why a load failed, with a retry button. */
export function FailureNotice({ title, failure, reason, onRetry }: Props) {
  const { t } = useTranslation();
  const failureText = useFailureText();
  const around = useFocusAround();
  return (
    <Notice tone="danger" ref={around}>
      <p>
        {title} {reason ?? failureText(failure)}
      </p>
      <Button variant="default" size="xs" onClick={onRetry}>
        {t("action.retry")}
      </Button>
    </Notice>
  );
}
