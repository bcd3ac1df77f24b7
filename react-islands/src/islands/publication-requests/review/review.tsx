import { Button, Loader } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { fetchRequest } from "../../../api/requests";
import type { Settings, Worker } from "../../../api/wire";
import { FailureNotice } from "../../../ui/failure-notice";
import { Icon } from "../../../ui/icon";
import { closeReview } from "../reviewed";
import { RequestReview } from "./request-review";
import classes from "./review.module.css";

interface Props {
  pageVersionID: number;
  settings: Settings;
  user: Worker;
  /** Told in words what was decided. */
  onDone: (words: string) => void;
}

/** Fetches the request about a version, to be reviewed. */
export function Review({ pageVersionID, settings, user, onDone }: Props) {
  const { t } = useTranslation("lists");
  const request = useQuery({
    queryKey: ["request", pageVersionID],
    queryFn: () => fetchRequest(pageVersionID),
    // A decision is made on what is true now.
    gcTime: 0,
  });
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
          onDone={onDone}
          onReload={() => request.refetch()}
        />
      )}
    </div>
  );
}
