import { CloseButton } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { WorkListProps } from "../../api/wire";
import { Notice } from "../../ui/notice";
import { SchemasContext } from "../../ui/schemas";
import { SiteZoneContext } from "../../ui/site-zone";
import { RequestList } from "./request-list";
import { Review } from "./review/review";
import { closeReview, useReviewed } from "./reviewed";

/** The requests to publish a page: the list of them, or one of them under review. */
export function PublicationRequests(props: WorkListProps) {
  const { pageTypes, blockTypes, settings, user } = props;
  const { t } = useTranslation();
  const reviewed = useReviewed();
  const [outcome, setOutcome] = useState<string | null>(null);
  // What was reviewed last is where a person goes on in the list.
  const [last, setLast] = useState(reviewed);
  if (reviewed !== null && reviewed !== last) {
    setLast(reviewed);
    setOutcome(null);
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
            onDone={(words) => {
              setOutcome(words);
              closeReview();
            }}
          />
        </SiteZoneContext>
      </SchemasContext>
    );
  }
  return (
    <RequestList {...props} last={last}>
      {outcome && (
        <Notice tone="info">
          <p>{outcome}</p>
          <CloseButton aria-label={t("action.close")} onClick={() => setOutcome(null)} />
        </Notice>
      )}
    </RequestList>
  );
}
