import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { refetchQueries } from "../../api/refetch-queries";
import type { RequestDetail, WorkListProps } from "../../api/wire";
import { AcceptanceNotice } from "../../shared/acceptance-notice";
import { SchemasContext } from "../../shared/schemas";
import { SiteZoneContext } from "../../shared/site-zone";
import { DoneNotice } from "../../ui/done-notice";
import { RequestList } from "./request-list";
import { Review } from "./review/review";
import { closeReview, useReviewed } from "./reviewed";

/** List of publication requests, or the review of one request. */
export function PublicationRequests(props: WorkListProps) {
  const { pageTypes, blockTypes, settings, user } = props;
  const reviewed = useReviewed();
  const [outcome, setOutcome] = useState("");
  /**
   * The last request that the user
   * accepted here, with the feedback.
   * Undoing the acceptance restores the feedback.
   */
  const [accepted, setAccepted] = useState<{ request: RequestDetail; feedback: string } | null>(null);
  const [isOffered, setOffered] = useState(false);
  const queries = useQueryClient();
  useEffect(() => {
    if (reviewed !== null) setOffered(false);
  }, [reviewed]);
  // Remembers the last reviewed request, which the list focuses.
  const [last, setLast] = useState(reviewed);
  if (reviewed !== null && reviewed !== last) {
    setLast(reviewed);
    setOutcome("");
  }
  if (reviewed !== null) {
    return (
      <SchemasContext value={{ pageTypes, blockTypes: blockTypes ?? [] }}>
        <SiteZoneContext value={settings.timeZone}>
          <Review
            key={reviewed}
            pageVersionID={reviewed}
            settings={settings}
            user={user}
            feedback={accepted?.request.pageVersionID === reviewed ? accepted.feedback : ""}
            onDone={(words) => {
              setOutcome(words);
              closeReview();
            }}
            onAccepted={(request, feedback) => {
              setAccepted({ request, feedback });
              closeReview();
              setOffered(true);
            }}
          />
        </SiteZoneContext>
      </SchemasContext>
    );
  }
  return (
    <RequestList {...props} last={last}>
      {accepted && isOffered && (
        <AcceptanceNotice
          request={accepted.request}
          userID={user.ID}
          onEnd={() => refetchQueries(queries, ["list", "requests"])}
          onClose={() => setOffered(false)}
        />
      )}
      <DoneNotice done={outcome} onClose={() => setOutcome("")} />
    </RequestList>
  );
}
