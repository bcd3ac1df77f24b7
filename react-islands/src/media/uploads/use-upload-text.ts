import { useCallback } from "react";
import { useTranslation } from "react-i18next";
import { isEmptyFile, isRefusedContent } from "../../api/error-codes";
import { errorsOf } from "../../api/failure";
import { useFailureText } from "../../ui/use-error-text";
import { useLanguage } from "../../ui/use-language";
import { UnreadableFile, type Upload, type UploadsState } from "./upload-queue";

/**
 * Returns a function for the status
 * or failure of an upload as text.
 */
export function useUploadText(): (upload: Upload) => string {
  const { t } = useTranslation("uploads");
  const reason = useUploadFailureText();
  return useCallback(
    ({ name, status, sent, file, failure }) => {
      switch (status) {
        case "waiting":
          return t("status.waiting");
        case "sending":
          // The server checks the file before it answers.
          return sent < 1 ? t("status.sending", { percent: Math.floor(sent * 100) }) : t("status.checking");
        case "done":
          return file && file.fileName !== name.normalize("NFC")
            ? t("status.renamed", { name: file.fileName })
            : t("status.done");
        case "cancelled":
          return t("status.cancelled");
        case "failed":
          return reason(failure);
      }
    },
    [t, reason],
  );
}

/** Returns a function that explains why an upload failed. */
function useUploadFailureText(): (failure: unknown) => string {
  const { t } = useTranslation("uploads");
  const failureText = useFailureText();
  const refusalText = useRefusalText();
  return useCallback(
    (failure) => {
      if (failure instanceof UnreadableFile) return t("unreadable");
      const [first] = errorsOf(failure);
      if (first && isRefusedContent(first)) return refusalText(first.detail ?? "") ?? t("wrongType");
      if (first && isEmptyFile(first)) return t("empty");
      return failureText(failure);
    },
    [t, failureText, refusalText],
  );
}

const REASONS = { heic: "heic", audio: "audio", video: "video", damaged: "damaged" } as const;

/**
 * Returns a function that explains
 * why the server refused the content.
 * Null if the reason is unknown.
 */
function useRefusalText(): (detail: string) => string | null {
  const { t } = useTranslation("uploads");
  const language = useLanguage();
  return useCallback(
    (detail) => {
      const [reason = "", ...values] = detail.split(" ");
      if (reason in REASONS) return t(`refused.${REASONS[reason as keyof typeof REASONS]}`);
      if (reason === "lossless-jpeg") return t("refused.losslessJpeg");
      if (reason === "picture") return t("refused.picture", { type: values[0]?.toUpperCase() });
      if (reason !== "too-many-pixels") return null;
      const [width = 0, height = 0, most = 0] = values.map(Number);
      const number = new Intl.NumberFormat(language, { maximumFractionDigits: 1 });
      return t("refused.tooManyPixels", {
        width: number.format(width),
        height: number.format(height),
        actual: number.format((width * height) / 1_000_000),
        most: number.format(most / 1_000_000),
      });
    },
    [t, language],
  );
}

/** Returns a function that sums up all uploads in a sentence. */
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
