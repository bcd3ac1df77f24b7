import { initialsOf } from "../../lib/initials";
import classes from "./avatar.module.css";

interface Props {
  name: string;
  /** Path of the picture. Empty for none. */
  image: string;
}

/** User picture or initials. The name is nearby. */
export function Avatar({ name, image }: Props) {
  return (
    <span className={classes.avatar} aria-hidden="true">
      {image ? <img src={image} alt="" /> : initialsOf(name)}
    </span>
  );
}
