import { Button, CloseButton } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { isParentFull, isRefusedFor, isStructureOutdated } from "../../api/error-codes";
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
  const { group } = result;
  const undo = result.kind === "failed" ? null : result.undo;
  return (
    <div className={classes.moveNotice}>
      <Notice tone={result.kind === "failed" ? "danger" : "info"}>
        <p>
          {t(`structure.move.${result.kind}`, { title: group.pages[0]?.title })}{" "}
          {result.kind === "failed" && reason(result.failure)}
        </p>
        {undo && (
          <Button
            variant="default"
            size="xs"
            loading={order.isUndoing}
            onClick={() => order.undo(group, undo)}
          >
            {t("pageAction.undo")}
          </Button>
        )}
        <CloseButton aria-label={t("common:action.close")} onClick={order.clear} />
      </Notice>
    </div>
  );
}
