import { Button, Loader } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { requestQuery } from "../../../api/requests";
import type { IslandUser, RequestDetail, Settings } from "../../../api/wire";
import { FailureNotice } from "../../../ui/failure-notice";
import { Icon } from "../../../ui/icon";
import { closeReview } from "../reviewed";
import { RequestReview } from "./request-review";
import classes from "./review.module.css";

interface Props {
  pageVersionID: number;
  settings: Settings;
  user: IslandUser;
  /** Initial feedback: that of an undone acceptance, or empty. */
  feedback: string;
  /** Receives a message that reports the decision. */
  onDone: (words: string) => void;
  onAccepted: (request: RequestDetail, feedback: string) => void;
}

/** Loads the request about a version, and shows its review. */
export function Review({ pageVersionID, settings, user, feedback, onDone, onAccepted }: Props) {
  const { t } = useTranslation("lists");
  const request = useQuery(requestQuery(pageVersionID));
  return (
    <div className={classes.review}>
      <Button
        variant="subtle"
        className={classes.back}
        leftSection={<Icon name="back" />}
        onClick={closeReview}
      >
        {t("review.back")}
      </Button>
      {request.isPending && <Loader role="status" aria-label={t("review.loading")} />}
      {request.isError && (
        <FailureNotice
          title={t("review.loadFailed")}
          failure={request.error}
          onRetry={() => request.refetch()}
        />
      )}
      {request.isSuccess && (
        <RequestReview
          request={request.data}
          settings={settings}
          user={user}
          feedback={feedback}
          onDone={onDone}
          onAccepted={(words) => onAccepted(request.data, words)}
          onReload={() => request.refetch()}
        />
      )}
    </div>
  );
}
