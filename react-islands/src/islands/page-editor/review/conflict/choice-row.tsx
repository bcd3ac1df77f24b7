import { SegmentedControl } from "@mantine/core";
import { type ReactNode, useId } from "react";
import type { ConflictChoice } from "../../../../document/merge/merge";
import classes from "./conflict.module.css";
import type { SideWords } from "./side-words";

interface Props {
  title: ReactNode;
  words: SideWords;
  choice: ConflictChoice;
  options: ConflictChoice[];
  onChoose: (choice: ConflictChoice) => void;
  mine: ReactNode;
  theirs: ReactNode;
}

/** Shows both sides of a conflict, and the user's choice. */
export function ChoiceRow({ title, words, choice, options, onChoose, mine, theirs }: Props) {
  const id = useId();
  return (
    <section className={classes.row} aria-labelledby={id}>
      <h3 id={id} className={classes.title}>
        {title}
      </h3>
      <div className={classes.sides}>
        <div className={classes.side} data-chosen={choice !== "theirs" || undefined}>
          <h4>{words.yours}</h4>
          {mine}
        </div>
        <div className={classes.side} data-chosen={choice !== "mine" || undefined}>
          <h4>{words.theirs}</h4>
          {theirs}
        </div>
      </div>
      <SegmentedControl
        aria-labelledby={id}
        value={choice}
        onChange={(value) => onChoose(value as ConflictChoice)}
        data={options.map((option) => ({ value: option, label: words.choices[option] }))}
      />
    </section>
  );
}
