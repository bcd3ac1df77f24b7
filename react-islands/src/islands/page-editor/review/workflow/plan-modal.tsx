import { Button } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { useSiteZone } from "../../../../shared/site-zone";
import { ModalActions } from "../../../../ui/modal-actions";
import { ThemedModal } from "../../../../ui/themed-modal";
import modal from "../../../../ui/themed-modal.module.css";
import { useFormat } from "../../../../ui/use-format";
import { useSession, useSessionState } from "../../state/use-session";

/**
 * Dialog before publishing if another publication is planned.
 * Users keep or delete the plan, which would later
 * replace the version that goes live now.
 */
export function PlanModal() {
  const { t } = useTranslation(["workflow", "common"]);
  const session = useSession();
  const format = useFormat();
  const zone = useSiteZone();
  const plan = useSessionState((state) => state.openPlan);
  if (!plan?.publishAt) return null;
  const when = format.zoned(plan.publishAt, zone);
  return (
    <ThemedModal tone="orange" title={t("publish.overPlan.title")} onClose={() => session.closePlan()}>
      <div className={modal.content}>
        <p>{t("publish.overPlan.text", { when })}</p>
        <ModalActions>
          <Button variant="default" onClick={() => session.closePlan()}>
            {t("common:action.cancel")}
          </Button>
          <Button variant="default" onClick={() => session.publish("keep")}>
            {t("publish.overPlan.keep")}
          </Button>
          <Button data-autofocus onClick={() => session.publish("drop")}>
            {t("publish.overPlan.drop")}
          </Button>
        </ModalActions>
      </div>
    </ThemedModal>
  );
}
