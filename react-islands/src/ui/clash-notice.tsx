import { Button } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { FormValues, Rebased } from "../lib/rebase";
import classes from "./clash-notice.module.css";
import { Notice } from "./notice";

/** Values of a form that other users changed meanwhile. */
export interface Clashing {
  rebased: Rebased<FormValues>;
  /** Values that the other users saved. */
  theirs: FormValues;
  /** Replaces the typed value by the saved value. */
  take: (name: string) => void;
}

interface Props {
  /** If null, the notice renders nothing. */
  clashing: Clashing | null;
  /** Returns the label of the value's field. */
  labelOf: (name: string) => string;
  /** Returns a value as text. Empty if there is no value. */
  textOf: (name: string, value: unknown) => string;
}

/**
 * Lists the values that other users changed.
 * A typed value remains until the user takes the saved value.
 */
export function ClashNotice({ clashing, labelOf, textOf }: Props) {
  const { t } = useTranslation("common");
  if (!clashing) return null;
  const { rebased, theirs, take } = clashing;
  const words = (name: string) => ({
    label: labelOf(name),
    value: textOf(name, theirs[name] ?? "") || t("clash.empty"),
  });
  return (
    <Notice tone="warning">
      <div className={classes.clash}>
        <p>{t("clash.text")}</p>
        <ul>
          {rebased.taken.map((name) => (
            <li key={name}>{t("clash.taken", words(name))}</li>
          ))}
          {rebased.both.map((name) => (
            <li key={name}>
              {t("clash.both", words(name))}{" "}
              <Button
                variant="default"
                size="xs"
                aria-label={t("clash.takeOf", { label: labelOf(name) })}
                onClick={() => take(name)}
              >
                {t("clash.take")}
              </Button>
            </li>
          ))}
        </ul>
        <p>{t("clash.save")}</p>
      </div>
    </Notice>
  );
}
