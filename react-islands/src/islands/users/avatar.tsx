import { initialsOf } from "../../lib/initials";
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
