import type { PageGroup } from "../../api/wire";
import classes from "./page-list.module.css";

interface Props {
  group: PageGroup;
  /** How far the name is indented. */
  depth: number;
  /** The page type in words. */
  type: string;
}

/** Names a page by the title that it has in the first of its locales. */
export function GroupName({ group, depth, type }: Props) {
  const [first] = group.pages;
  if (!first) return null;
  return (
    <div className={classes.name} style={{ "--depth": depth } as React.CSSProperties}>
      <a href={`/cmsadmin/page/${first.id}`}>
        <bdi>{first.title}</bdi>
      </a>
      <span className={classes.about}>
        <span className={classes.slug}>{first.slug}</span> {type}
      </span>
    </div>
  );
}
