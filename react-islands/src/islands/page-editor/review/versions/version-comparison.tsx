import { Button } from "@mantine/core";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import { restoreVersion } from "../../../../api/history";
import type { BlockChange } from "../../../../api/wire";
import { ComparisonView } from "../../../../shared/comparison/comparison";
import { FocusableButton } from "../../../../ui/focusable-button";
import { useSession, useSessionState } from "../../state/use-session";
import classes from "./history.module.css";

interface Props {
  before: number;
  after: number;
}

/** Differences between two versions. Users can restore single blocks. */
export function VersionComparison({ before, after }: Props) {
  const { t } = useTranslation("workflow");
  const headingId = useId();
  const session = useSession();
  const task = useSessionState((state) => state.task);
  const restore = ({ key, change }: BlockChange) =>
    session.mayEdit &&
    // Excludes moved blocks, because
    // restoring a block does not move it.
    (change === "changed" || change === "removed") && (
      <Button
        component={FocusableButton}
        variant="default"
        size="compact-sm"
        disabled={task !== null}
        onClick={() =>
          session.restore(({ id }) => restoreVersion(before, { blockKey: key, basePageVersionID: id }))
        }
      >
        {t("history.restoreBlock")}
      </Button>
    );
  return (
    <section aria-labelledby={headingId}>
      <h2 id={headingId} className={classes.heading}>
        {t("history.compared")}
      </h2>
      <ComparisonView before={before} after={after} blockAction={restore} />
    </section>
  );
}
