import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { localeName } from "../../../lib/locale";
import { AcceptanceNotice } from "../../../shared/acceptance-notice";
import { ComparisonView } from "../../../shared/comparison/comparison";
import { useLatestAcceptance } from "../../../shared/use-latest-acceptance";
import { useLanguage } from "../../../ui/use-language";
import { RequestStatusBadge } from "../request-status-badge";
import { DecisionForm, OPEN } from "./decision";
import { OutdatedRequest } from "./outdated-request";
import type { RequestReviewProps } from "./request-review-props";
import classes from "./review.module.css";
import { Steps } from "./steps";

/**
 * Review of a request: its history,
 * the changes and the decision form.
 */
export function RequestReview(props: RequestReviewProps) {
  const { request } = props;
  const { t } = useTranslation("lists");
  const language = useLanguage();
  const heading = useRef<HTMLHeadingElement>(null);
  const { accepted, isPending, close } = useLatestAcceptance(request);
  useEffect(() => heading.current?.focus(), []);
  return (
    <>
      <header className={classes.header}>
        <h2 ref={heading} tabIndex={-1}>
          <bdi>{request.title}</bdi>
        </h2>
        <RequestStatusBadge status={request.status} />
        <span className={classes.about}>
          {localeName(request.locale, language)}, {request.slug}
        </span>
        <a href={`/cmsadmin/page/${request.pageID}`}>{t("review.openPage")}</a>
      </header>
      {accepted && (
        <div className={classes.acceptance}>
          <AcceptanceNotice
            key={accepted.acceptance?.dueAt}
            request={accepted}
            userID={props.user.ID}
            onEnd={props.onReload}
            onClose={close}
          />
        </div>
      )}
      {OPEN.includes(request.status) && request.outdated && <OutdatedRequest {...props} />}
      <Steps steps={request.steps} />
      <section aria-label={t("review.comparison")}>
        <h3>{t("review.comparison")}</h3>
        {request.publishedVersionID === request.pageVersionID ? (
          <p>{t("review.isLive")}</p>
        ) : (
          <ComparisonView before={request.publishedVersionID ?? null} after={request.pageVersionID} />
        )}
      </section>
      {!isPending && <DecisionForm {...props} />}
    </>
  );
}
