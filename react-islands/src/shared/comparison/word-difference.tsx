import { useMemo } from "react";
import classes from "./comparison.module.css";
import { diffWords, omitUnchanged } from "./words";

interface Props {
  before: string;
  after: string;
}

/** Text in which removed and inserted words are marked. */
export function WordDifference({ before, after }: Props) {
  const parts = useMemo(() => {
    let place = 0;
    return omitUnchanged(diffWords(before, after)).map((part) => ({ ...part, place: place++ }));
  }, [before, after]);
  return (
    <p className={classes.words} dir="auto">
      {parts.map(({ kind, text, place }) => {
        if (kind === "removed") return <del key={place}>{text}</del>;
        if (kind === "added") return <ins key={place}>{text}</ins>;
        return <span key={place}>{text}</span>;
      })}
    </p>
  );
}
