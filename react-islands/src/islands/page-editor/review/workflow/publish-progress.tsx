import { Progress } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { pictureProgressQuery } from "../../../../api/pages";
import { useSessionState } from "../../state/use-session";
import classes from "./workflow.module.css";

/** Polling interval in milliseconds. */
const POLL_INTERVAL_MS = 500;

/**
 * Progress of the page's pictures during publication. Publishing generates
 * them, so that visitors need not wait.
 */
export function PublishProgress() {
  const { t } = useTranslation("workflow");
  const isPublishing = useSessionState((state) => state.task === "publish");
  const version = useSessionState((state) => state.base.id);
  const progress = useQuery({
    ...pictureProgressQuery(version),
    enabled: isPublishing,
    refetchInterval: POLL_INTERVAL_MS,
  });
  if (!isPublishing || !progress.data || progress.data.finished >= progress.data.total) return null;
  const { finished, total } = progress.data;
  const label = t("publish.pictures", { finished, total });
  return (
    <span className={classes.progress}>
      <span role="status">{label}</span>
      <Progress value={(finished / total) * 100} aria-label={label} />
    </span>
  );
}
