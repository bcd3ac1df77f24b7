import { useCallback } from "react";
import { useTranslation } from "react-i18next";
import type { MediaFile } from "../../../api/wire";
import { useLanguage } from "../../../ui/use-language";
import { extensionOf } from "./file-type";

const UNITS = ["byte", "kilobyte", "megabyte", "gigabyte"] as const;

/** A number of bytes in words: “1.2 MB”. */
export function useSizeText(): (bytes: number) => string {
  const language = useLanguage();
  return useCallback(
    (bytes) => {
      const power = bytes < 1000 ? 0 : Math.min(Math.floor(Math.log10(bytes) / 3), UNITS.length - 1);
      const format = new Intl.NumberFormat(language, {
        style: "unit",
        unit: UNITS[power] ?? "byte",
        maximumFractionDigits: power > 1 ? 1 : 0,
      });
      return format.format(bytes / 1000 ** power);
    },
    [language],
  );
}

/** What kind of file it is, in words: “Picture (JPG)”. */
export function useTypeText(): (file: MediaFile) => string {
  const { t } = useTranslation("media");
  return useCallback(
    (file) => {
      const kind = t(`kind.${file.kind}`);
      const extension = extensionOf(file).toUpperCase();
      if (file.kind === "gif" || file.kind === "video" || extension === "") return kind;
      return t("files.type", { kind, extension });
    },
    [t],
  );
}

/** The size that matters of a file: the pixels of a picture, the bytes of a document. */
export function useMeasureText(): (file: MediaFile) => string {
  const { t } = useTranslation("media");
  const sizeText = useSizeText();
  return useCallback(
    (file) => {
      if (file.width > 0) return t("files.pixels", { width: file.width, height: file.height });
      return file.kind === "video" ? t("kind.video") : sizeText(file.size);
    },
    [t, sizeText],
  );
}
