import { useCallback } from "react";
import { useTranslation } from "react-i18next";
import { errorsOf } from "../../api/failure";
import { useFailureText } from "../../ui/use-error-text";
import { UnreadableFile, type Upload, type UploadsState } from "./upload-queue";

/** Says in words what became of an upload, or why it failed. */
export function useUploadText(): (upload: Upload) => string {
  const { t } = useTranslation("uploads");
  const reason = useUploadFailureText();
  return useCallback(
    ({ status, sent, failure }) => {
      switch (status) {
        case "waiting":
          return t("status.waiting");
        case "sending":
          // The server looks at what it got before it answers.
          return sent < 1 ? t("status.sending", { percent: Math.floor(sent * 100) }) : t("status.checking");
        case "done":
          return t("status.done");
        case "cancelled":
          return t("status.cancelled");
        case "failed":
          return reason(failure);
      }
    },
    [t, reason],
  );
}

/** Says why a file did not become one of the library. */
function useUploadFailureText(): (failure: unknown) => string {
  const { t } = useTranslation("uploads");
  const failureText = useFailureText();
  return useCallback(
    (failure) => {
      if (failure instanceof UnreadableFile) return t("unreadable");
      const [first] = errorsOf(failure);
      if (first?.code === "V_12") return t("wrongType");
      if (first?.code === "V_17") return t("empty");
      return failureText(failure);
    },
    [t, failureText],
  );
}

/** Sums up all uploads in a sentence. */
export function useSummaryText(): (state: UploadsState) => string {
  const { t } = useTranslation("uploads");
  return useCallback(
    ({ uploads, pause }) => {
      const count = (...statuses: Upload["status"][]) =>
        uploads.filter(({ status }) => statuses.includes(status)).length;
      const left = count("waiting", "sending");
      const failed = count("failed");
      if (left > 0 && pause === "signed-out") return t("pause.signedOut");
      if (left > 0 && pause === "offline") return t("pause.offline");
      if (left > 0 && pause === "busy") return t("pause.busy");
      if (left > 0) return t("summary.left", { count: left });
      if (failed > 0) return t("summary.failed", { count: failed });
      if (count("done") > 0) return t("summary.done", { count: count("done") });
      return t("status.cancelled");
    },
    [t],
  );
}
