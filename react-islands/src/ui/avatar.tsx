import classes from "./avatar.module.css";

interface Props {
  name: string;
  /** The path of the picture; empty for none. */
  image: string;
}

/** The picture of a person, or the first letters of their name. The name itself stands beside it. */
export function Avatar({ name, image }: Props) {
  return (
    <span className={classes.avatar} aria-hidden="true">
      {image ? <img src={image} alt="" /> : initialsOf(name)}
    </span>
  );
}

function initialsOf(name: string): string {
  const words = name.split(/[\s@.]+/).filter(Boolean);
  const [first, last] = [words.at(0), words.length > 1 ? words.at(-1) : undefined];
  return [first, last]
    .map((word) => [...(word ?? "")][0] ?? "")
    .join("")
    .toUpperCase();
}
