import { type MouseEvent, useEffect, useRef } from "react";
import type { RequestListItem } from "../../api/wire";
import { takeLostFocus } from "../../lib/lost-focus";
import classes from "./requests.module.css";
import { openReview, reviewQuery } from "./reviewed";

interface Props {
  request: RequestListItem;
  /** Whether the person was here before, and goes on from here. */
  hasFocus: boolean;
}

/** Opens the review in place; a new window still gets an address of its own. */
export function RowLink({ request, hasFocus }: Props) {
  const link = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    // What has the focus by now keeps it: rows come and go while a person types.
    if (hasFocus) takeLostFocus(link.current);
  }, [hasFocus]);
  const open = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    openReview(request.pageVersionID);
  };
  return (
    <a ref={link} className={classes.rowLink} href={reviewQuery(request.pageVersionID)} onClick={open}>
      <bdi>{request.title}</bdi>
    </a>
  );
}
