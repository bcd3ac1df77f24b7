import { Button, Textarea } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { BOUNDS } from "../../../api/bounds";
import { isRefusedFor, isRequestOutdated } from "../../../api/error-codes";
import { acceptRequest, rejectRequest, revokeRequest } from "../../../api/requests";
import type { RequestStatus } from "../../../api/wire";
import { mayDo } from "../../../lib/permission";
import { useErrorCollection } from "../../../shared/use-error-collection";
import { FormFailure } from "../../../ui/form-failure";
import { useFieldErrors } from "../../../ui/use-field-errors";
import type { RequestReviewProps } from "./request-review-props";
import classes from "./review.module.css";

export const MAX_FEEDBACK_CHARS = BOUNDS.RejectPublication.feedback.maxLength;

const DECISION_CALLS = { accept: acceptRequest, reject: rejectRequest, revoke: revokeRequest };
const WORD_FIELDS = ["feedback", "comment"];

/** Statuses of requests that are not decided yet. */
export const OPEN: RequestStatus[] = ["sent", "resent"];

type DecisionName = keyof typeof DECISION_CALLS;

/**
 * Form to accept, reject or revoke a request.
 * Hidden if the user cannot do so.
 */
export function DecisionForm({ request, user, feedback, onDone, onAccepted, onReload }: RequestReviewProps) {
  const { t } = useTranslation("lists");
  const [words, setWords] = useState(feedback);
  const deciding = useMutation({
    mutationFn: (decision: DecisionName) => DECISION_CALLS[decision](request.pageVersionID, words),
    onSuccess: (_, decision) => {
      if (decision === "accept") onAccepted(words);
      else onDone(t(`review.done.${decision}`, { title: request.title }));
    },
    onError: (failure) => {
      // Another user has decided, or there is a newer version.
      if (isRefusedFor(failure, isRequestOutdated)) onReload();
    },
  });
  const isOpen = OPEN.includes(request.status);
  const mayReview = mayDo(user.permissions, "review-publication", request);
  const isOwn = request.requestedBy?.ID === user.ID;
  const fieldError = useFieldErrors(useErrorCollection("publication-requests"));
  const wrong = WORD_FIELDS.map((field) => fieldError(field, t("review.feedback"))).find(Boolean);
  const failed = (
    <FormFailure title={t("review.failed")} failure={deciding.error} fields={isOpen ? WORD_FIELDS : []} />
  );
  if (!isOpen || (!mayReview && !isOwn)) return failed;
  return (
    <form
      className={`admin-panel ${classes.form} ${classes.decision}`}
      aria-label={t("review.decision")}
      onSubmit={(event) => event.preventDefault()}
    >
      <h3>{t("review.decision")}</h3>
      {isOwn && mayReview && <p className={classes.about}>{t("review.own")}</p>}
      <Textarea
        label={mayReview ? t("review.feedback") : t("review.comment")}
        description={mayReview ? t("review.feedbackHint") : undefined}
        autosize
        minRows={2}
        maxLength={MAX_FEEDBACK_CHARS}
        value={words}
        onChange={(event) => setWords(event.currentTarget.value)}
        error={wrong}
      />
      {failed}
      <div className="form-actions">
        {mayReview && (
          <>
            <DecisionButton decision="accept" deciding={deciding} isDisabled={request.outdated} />
            <DecisionButton decision="reject" deciding={deciding} />
          </>
        )}
        <DecisionButton decision="revoke" deciding={deciding} />
      </div>
    </form>
  );
}

interface DecisionButtonProps {
  decision: DecisionName;
  deciding: {
    isPending: boolean;
    variables: DecisionName | undefined;
    mutate: (decision: DecisionName) => void;
  };
  isDisabled?: boolean;
}

function DecisionButton({ decision, deciding, isDisabled = false }: DecisionButtonProps) {
  const { t } = useTranslation("lists");
  return (
    <Button
      variant={decision === "accept" ? "filled" : "default"}
      disabled={isDisabled || (deciding.isPending && deciding.variables !== decision)}
      loading={deciding.isPending && deciding.variables === decision}
      onClick={() => deciding.mutate(decision)}
    >
      {t(`review.decide.${decision}`)}
    </Button>
  );
}
