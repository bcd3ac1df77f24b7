import { CloseButton } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { isParentFull, isRefusedFor, isStructureOutdated } from "../../api/error-codes";
import { DoneNotice } from "../../ui/done-notice";
import { Notice } from "../../ui/notice";
import { useFailureText } from "../../ui/use-error-text";
import classes from "./page-list.module.css";
import type { PageOrder } from "./use-page-order";

/** Notice about a move, which can be undone. */
export function MoveNotice({ order }: { order: PageOrder }) {
  const { t } = useTranslation(["lists", "common"]);
  const failureText = useFailureText();
  const { result } = order;
  if (!result) return null;
  const reason = (failure: unknown) => {
    if (isRefusedFor(failure, isStructureOutdated)) return t("structure.move.stale");
    return isRefusedFor(failure, isParentFull) ? t("structure.move.tooMany") : failureText(failure);
  };
  const { group, kind } = result;
  const words = t(`structure.move.${kind}`, { title: group.pages[0]?.title });
  if (kind === "failed") {
    return (
      <div className={classes.moveNotice}>
        <Notice tone="danger">
          <p>
            {words} {reason(result.failure)}
          </p>
          <CloseButton aria-label={t("common:action.close")} onClick={order.clear} />
        </Notice>
      </div>
    );
  }
  const { undo } = result;
  return (
    <div className={classes.moveNotice}>
      <DoneNotice
        done={words}
        undo={undo && { run: () => order.undo(group, undo), isBusy: order.isUndoing }}
        onClose={order.clear}
      />
    </div>
  );
}
