import { Loader } from "@mantine/core";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { refetchQueries } from "../../../../api/refetch-queries";
import { acceptRequest, pageRequestKey, rejectRequest, revokeRequest } from "../../../../api/requests";
import { planQuery } from "../../../../api/schedules";
import type { RequestDetail } from "../../../../api/wire";
import { useSiteZone } from "../../../../shared/site-zone";
import { Form } from "../../../../ui/form";
import { FormActions } from "../../../../ui/form-actions";
import { lazyPart } from "../../../../ui/lazy-part";
import { Notice } from "../../../../ui/notice";
import { ThemedModal } from "../../../../ui/themed-modal";
import { useFailureText } from "../../../../ui/use-error-text";
import { useFormat } from "../../../../ui/use-format";
import { useSession, useSessionState } from "../../state/use-session";
import { WordsField } from "./words-field";
import classes from "./workflow.module.css";

const Comparison = lazyPart(
  async () => ({ default: (await import("../../../../shared/comparison/comparison")).ComparisonView }),
  <ComparisonLoader />,
);

export type DecisionKind = "accept" | "reject" | "revoke";

const DECISION_CALLS = { accept: acceptRequest, reject: rejectRequest, revoke: revokeRequest };

interface Props {
  decision: DecisionKind;
  request: RequestDetail;
  onClose: () => void;
}

/**
 * Dialog that asks for a comment on a decision.
 * Shows reviewers the changes.
 */
export default function DecisionModal({ decision, request, onClose }: Props) {
  const { t } = useTranslation("workflow");
  const id = useId();
  const session = useSession();
  const queries = useQueryClient();
  const failed = useSessionState((state) => state.failed);
  const task = useSessionState((state) => state.task);
  const failureText = useFailureText();
  const [words, setWords] = useState("");
  /** Number of submits without the required comment. */
  const [refusals, setRefusals] = useState(0);
  const onSubmit = async () => {
    if (decision === "reject" && words.trim() === "") return setRefusals(refusals + 1);
    const isDone = await session.act(decision, () =>
      DECISION_CALLS[decision](request.pageVersionID, words.trim()),
    );
    if (!isDone) return;
    onClose();
    // Accepting changes only the request at first.
    // The page is published later.
    if (decision === "accept") await refetchQueries(queries, pageRequestKey(request.pageID));
  };
  return (
    <ThemedModal
      tone={decision === "accept" ? "orange" : "grey"}
      title={t(`request.${decision}.title`)}
      size={decision === "revoke" ? "md" : "xl"}
      onClose={onClose}
    >
      <Form id={id} className={classes.form} failure={refusals} onSubmit={onSubmit}>
        <p>{t(`request.${decision}.text`, { title: request.title })}</p>
        <WordsField
          label={t(decision === "revoke" ? "request.comment" : "request.feedback")}
          isRequired={decision === "reject"}
          isMissing={refusals > 0}
          value={words}
          onChange={setWords}
        />
        {decision === "accept" && <DroppedPlan page={request.pageID} />}
        {failed?.task === decision && (
          <Notice tone="danger">
            {t(`task.failed.${decision}`)} {failureText(failed.failure)}
          </Notice>
        )}
      </Form>
      {decision !== "revoke" && (
        <Comparison before={request.publishedVersionID ?? null} after={request.pageVersionID} />
      )}
      <FormActions
        form={id}
        className={classes.decision}
        submit={t(`request.${decision}.open`)}
        isBusy={task === decision}
        onCancel={onClose}
      />
    </ThemedModal>
  );
}

/**
 * Warns that accepting deletes a planned publication,
 * which would later replace this version.
 */
function DroppedPlan({ page }: { page: number }) {
  const { t } = useTranslation("workflow");
  const format = useFormat();
  const zone = useSiteZone();
  const plan = useQuery(planQuery(page));
  if (!plan.data?.publishAt) return null;
  return <p>{t("publish.overPlan.dropped", { when: format.zoned(plan.data.publishAt, zone) })}</p>;
}

function ComparisonLoader() {
  const { t } = useTranslation("workflow");
  return <Loader role="status" aria-label={t("compare.loading")} />;
}
