import { initialsOf } from "../../lib/initials";
import classes from "./avatar.module.css";

interface Props {
  name: string;
  /** Path of the picture. Empty if the user has no picture. */
  image: string;
}

/**
 * Picture or initials of a user.
 * Hidden from screen readers, because the name is next to it.
 */
export function Avatar({ name, image }: Props) {
  return (
    <span className={classes.avatar} aria-hidden="true">
      {image ? <img src={image} alt="" /> : initialsOf(name)}
    </span>
  );
}
