import { Button } from "@mantine/core";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Icon } from "../../ui/icon";
import { NOTHING } from "./files/selection";
import classes from "./library.module.css";
import type { Library } from "./use-library";

interface Props {
  library: Library;
  /** Buttons for the chosen files. */
  children: ReactNode;
}

/**
 * Toolbar for the chosen files.
 * It covers a part of the list, so that no file moves.
 */
export function FileSelectionBar({ library: { selection, select }, children }: Props) {
  const { t } = useTranslation("media");
  const count = selection.size;
  return (
    <>
      {/* Rendered even if empty.
          Otherwise screen readers would not announce its text. */}
      <p role="status" className="visually-hidden">
        {count > 0 ? t("selection.count", { count }) : ""}
      </p>
      {count > 0 && (
        <div className={classes.bar} role="toolbar" aria-label={t("selection.label")}>
          <span className={classes.barCount} aria-hidden="true">
            {t("selection.count", { count })}
          </span>
          {children}
          <Button
            variant="subtle"
            size="xs"
            leftSection={<Icon name="close" />}
            onClick={() => select(NOTHING)}
          >
            <span className={classes.barLabel}>{t("selection.clear")}</span>
          </Button>
        </div>
      )}
    </>
  );
}
