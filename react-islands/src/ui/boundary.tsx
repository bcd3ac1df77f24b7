import { Button } from "@mantine/core";
import { type ReactNode, useEffect, useState } from "react";
import { ErrorBoundary, type FallbackProps } from "react-error-boundary";
import { useTranslation } from "react-i18next";
import { useStore } from "zustand";
import { checkRelease, releaseStore } from "../api/release";
import { reloadScreen } from "../api/screen";
import { LoadFailure } from "./load-failure";
import { Notice } from "./notice";
import { useFailureText } from "./use-error-text";
import { useFocusAround } from "./use-focus-around";

interface Props {
  /**
   * Data that the children render.
   * A change of it retries a failed render.
   */
  of?: unknown[];
  /** Called before a retry. */
  onRetry?: () => void;
  /** Wraps or replaces the error message. */
  as?: (message: ReactNode) => ReactNode;
  children: ReactNode;
}

/**
 * Error boundary.
 * Retries a failed load when the browser is online again.
 */
export function Boundary({ of = [], onRetry = () => {}, as = (message) => message, children }: Props) {
  return (
    <ErrorBoundary
      resetKeys={of}
      onReset={onRetry}
      fallbackRender={(failed) => as(<PartFailure {...failed} />)}
    >
      {children}
    </ErrorBoundary>
  );
}

function PartFailure({ error, resetErrorBoundary }: FallbackProps) {
  const { t } = useTranslation();
  const failureText = useFailureText();
  const around = useFocusAround();
  const [failure, setFailure] = useState<unknown>(null);
  const isNotLoaded = error instanceof LoadFailure;
  const isOutdated = useStore(releaseStore, (state) => state.isOutdated);
  useEffect(() => {
    if (!isNotLoaded) return;
    // The module may be missing because
    // the server has a newer release.
    void checkRelease();
    window.addEventListener("online", resetErrorBoundary);
    return () => window.removeEventListener("online", resetErrorBoundary);
  }, [isNotLoaded, resetErrorBoundary]);
  return (
    <Notice tone="danger" ref={around}>
      <p>
        {t(isNotLoaded ? (isOutdated ? "trouble.outdated" : "trouble.notLoaded") : "trouble.part")}{" "}
        {failure !== null && failureText(failure)}
      </p>
      <Button variant="default" size="xs" onClick={resetErrorBoundary}>
        {t("action.retry")}
      </Button>
      <Button variant="subtle" size="xs" onClick={() => reloadScreen().catch(setFailure)}>
        {t("trouble.reload")}
      </Button>
    </Notice>
  );
}
