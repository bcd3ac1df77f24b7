import { Button } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { VisibleSettings } from "../../api/wire";
import type { Rebased } from "../../lib/settings/settings-values";
import { Notice } from "../../ui/notice";
import { useSettingLabel } from "./setting-labels";
import { useSettingWords } from "./setting-words";
import classes from "./site-settings.module.css";

interface Props {
  rebased: Rebased;
  latest: VisibleSettings;
  /** Puts the value of the others in the place of one's own. */
  onTake: (name: string) => void;
}

/** Says what somebody else changed meanwhile. What is typed here stays until the person chooses. */
export function StaleNotice({ rebased: { taken, both }, latest, onTake }: Props) {
  const { t } = useTranslation("site");
  const labelOf = useSettingLabel();
  const wordsOf = useSettingWords(latest);
  return (
    <Notice tone="warning">
      <div className={classes.stale}>
        <p>{t("settings.stale.text")}</p>
        <ul>
          {taken.map((name) => (
            <li key={name}>{t("settings.stale.taken", { label: labelOf(name), value: wordsOf(name) })}</li>
          ))}
          {both.map((name) => (
            <li key={name}>
              {t("settings.stale.both", { label: labelOf(name), value: wordsOf(name) })}{" "}
              <Button
                variant="default"
                size="xs"
                aria-label={t("settings.stale.takeOf", { label: labelOf(name) })}
                onClick={() => onTake(name)}
              >
                {t("settings.stale.take")}
              </Button>
            </li>
          ))}
        </ul>
        <p>{t("settings.stale.save")}</p>
      </div>
    </Notice>
  );
}
