import { initialsOf } from "../../lib/initials";
import classes from "./avatar.module.css";

interface Props {
  name: string;
  /** Path of the picture, or empty for none. */
  image: string;
}

/** The picture of a user, or their initials. The name itself is next to it. */
export function Avatar({ name, image }: Props) {
  return (
    <span className={classes.avatar} aria-hidden="true">
      {image ? <img src={image} alt="" /> : initialsOf(name)}
    </span>
  );
}
