import { Button } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { Notice } from "../../../ui/notice";
import { useFailureWords } from "./use-failure-words";

interface Props {
  what: string;
  failure: unknown;
  onRetry: () => void;
}

/** Shows why a load failed, with a retry button. */
export function LoadFailed({ what, failure, onRetry }: Props) {
  const { t } = useTranslation(["media", "common"]);
  const failureWords = useFailureWords();
  return (
    <Notice tone="danger">
      <p>{t("failure.because", { what, why: failureWords(failure) })}</p>
      <Button variant="default" size="xs" onClick={onRetry}>
        {t("common:action.retry")}
      </Button>
    </Notice>
  );
}
