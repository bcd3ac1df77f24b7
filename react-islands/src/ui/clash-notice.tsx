import { Button } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { FormValues, Rebased } from "../lib/rebase";
import classes from "./clash-notice.module.css";
import { Notice } from "./notice";

/** Own values on top of saved ones. */
export interface Clashing {
  rebased: Rebased<FormValues>;
  /** Values of the others. */
  theirs: FormValues;
  /** Replaces the own value by the others'. */
  take: (name: string) => void;
}

interface Props {
  /** Null renders nothing. */
  clashing: Clashing | null;
  /** Names a value like its field. */
  labelOf: (name: string) => string;
  /** Returns a value as text. Empty for none. */
  textOf: (name: string, value: unknown) => string;
}

/** Typed values stay until the user chooses. */
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
