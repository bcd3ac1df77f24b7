import { SegmentedControl } from "@mantine/core";
import { type ReactNode, useId } from "react";
import { useTranslation } from "react-i18next";
import type { Choice } from "../../../lib/merge/merge";
import classes from "./conflict.module.css";

interface Props {
  title: ReactNode;
  choice: Choice;
  options: Choice[];
  onChoose: (choice: Choice) => void;
  mine: ReactNode;
  theirs: ReactNode;
}

/** One thing that both changed: both sides, and the choice between them. */
export function ChoiceRow({ title, choice, options, onChoose, mine, theirs }: Props) {
  const { t } = useTranslation();
  const id = useId();
  return (
    <section className={classes.row} aria-labelledby={id}>
      <h3 id={id} className={classes.title}>
        {title}
      </h3>
      <div className={classes.sides}>
        <div className={classes.side} data-chosen={choice !== "theirs" || undefined}>
          <h4>{t("conflict.yourVersion")}</h4>
          {mine}
        </div>
        <div className={classes.side} data-chosen={choice !== "mine" || undefined}>
          <h4>{t("conflict.theirVersion")}</h4>
          {theirs}
        </div>
      </div>
      <SegmentedControl
        aria-labelledby={id}
        value={choice}
        onChange={(value) => onChoose(value as Choice)}
        data={options.map((option) => ({ value: option, label: t(`conflict.${option}`) }))}
      />
    </section>
  );
}
