import { useCallback, useMemo } from "react";
import { useTranslation } from "react-i18next";
import type { MediaFile } from "../../../api/wire";
import { useFormat } from "../../../ui/use-format";
import { useLanguage } from "../../../ui/use-language";
import { extensionOf } from "./file-type";

const UNITS = ["byte", "kilobyte", "megabyte", "gigabyte"] as const;

/** Returns a function that formats bytes, as in “1.2 MB”. */
export function useSizeText(): (bytes: number) => string {
  const language = useLanguage();
  return useMemo(() => {
    // The formats are cached, because creating one is slow.
    const formats = UNITS.map(
      (unit, power) =>
        new Intl.NumberFormat(language, {
          style: "unit",
          unit,
          // The short English form of the unit “byte” has no plural.
          unitDisplay: power === 0 ? "long" : "short",
          maximumFractionDigits: power > 1 ? 1 : 0,
        }),
    );
    return (bytes) => {
      const power = bytes < 1000 ? 0 : Math.min(Math.floor(Math.log10(bytes) / 3), UNITS.length - 1);
      return formats[power]?.format(bytes / 1000 ** power) ?? "";
    };
  }, [language]);
}

/**
 * Returns a function that names the type
 * of a file, as in “Picture (JPG)”.
 */
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

/** Texts that a list shows for its files. */
export interface FileWords {
  /** Placeholder of a file that is not loaded yet. */
  coming: string;
  type: (file: MediaFile) => string;
  /** Size of a file as text. Empty if the file has no bytes. */
  size: (file: MediaFile) => string;
  /** Size of a picture in pixels, or of a document in bytes. */
  measure: (file: MediaFile) => string;
  added: (file: MediaFile) => string;
  /** Badge of an animated picture. */
  gif: string;
}

/** Returns the texts of files. A list creates them only once. */
export function useFileWords(): FileWords {
  const { t } = useTranslation("media");
  const sizeText = useSizeText();
  const type = useTypeText();
  const { date } = useFormat();
  return useMemo(() => {
    const size = (file: MediaFile) => (file.size > 0 ? sizeText(file.size) : "");
    return {
      coming: t("files.coming"),
      type,
      size,
      measure: (file) => {
        if (file.width > 0) return t("files.pixels", { width: file.width, height: file.height });
        return file.kind === "video" ? t("kind.video") : size(file);
      },
      added: (file) => date(file.createdAt),
      gif: t("kind.gif"),
    };
  }, [t, sizeText, type, date]);
}
