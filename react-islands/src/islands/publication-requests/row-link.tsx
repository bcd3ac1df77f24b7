import { type MouseEvent, useEffect, useRef } from "react";
import type { RequestListItem } from "../../api/wire";
import { restoreLostFocus } from "../../lib/lost-focus";
import classes from "./requests.module.css";
import { openReview, reviewQuery } from "./reviewed";

interface Props {
  request: RequestListItem;
  /** True for the request that was reviewed last. */
  hasFocus: boolean;
}

/**
 * Link to the review of a request.
 * With a modifier key, the browser opens it in a new tab.
 */
export function RowLink({ request, hasFocus }: Props) {
  const link = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    // Focuses the link only if nothing else has
    // the focus, because rows change while users
    // type in the search field.
    if (hasFocus) restoreLostFocus(link.current);
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
