import { Button, Textarea } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Failure } from "../../../api/failure";
import { acceptRequest, rejectRequest, revokeRequest } from "../../../api/requests";
import type { RequestStatus } from "../../../api/wire";
import { mayDo } from "../../../lib/permission";
import { FormFailure } from "../../../ui/form-failure";
import { useErrorCollection } from "../../../ui/use-error-collection";
import { useFieldErrors } from "../../../ui/use-field-errors";
import type { RequestReviewProps } from "./request-review-props";
import classes from "./review.module.css";

/** Characters of a comment or of feedback (decisions, section 6). */
export const MAX_WORDS = 1000;

const DEEDS = { accept: acceptRequest, reject: rejectRequest, revoke: revokeRequest };
const WORD_FIELDS = ["feedback", "comment"];

/** The states in which a request waits for a decision. */
export const OPEN: RequestStatus[] = ["sent", "resent"];

type Deed = keyof typeof DEEDS;

/** Accept, reject or revoke, with words to the one who asked; or why that is too late. */
export function Decision({ request, user, onDone, onReload }: RequestReviewProps) {
  const { t } = useTranslation("lists");
  const [words, setWords] = useState("");
  const deciding = useMutation({
    mutationFn: (deed: Deed) => DEEDS[deed](request.pageVersionID, words),
    onSuccess: (_, deed) => onDone(t(`review.done.${deed}`, { title: request.title })),
    onError: (failure) => {
      // Somebody else decided, or the page went on: what is shown is no longer so.
      if (isOvertaken(failure)) onReload();
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
      className={`admin-panel ${classes.form}`}
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
        maxLength={MAX_WORDS}
        value={words}
        onChange={(event) => setWords(event.currentTarget.value)}
        error={wrong}
      />
      {failed}
      <div className="form-actions">
        {mayReview && (
          <>
            <DeedButton deed="accept" deciding={deciding} isDisabled={request.outdated} />
            <DeedButton deed="reject" deciding={deciding} />
          </>
        )}
        <DeedButton deed="revoke" deciding={deciding} />
      </div>
    </form>
  );
}

interface DeedButtonProps {
  deed: Deed;
  deciding: { isPending: boolean; variables: Deed | undefined; mutate: (deed: Deed) => void };
  isDisabled?: boolean;
}

function DeedButton({ deed, deciding, isDisabled = false }: DeedButtonProps) {
  const { t } = useTranslation("lists");
  return (
    <Button
      variant={deed === "accept" ? "filled" : "default"}
      disabled={isDisabled || (deciding.isPending && deciding.variables !== deed)}
      loading={deciding.isPending && deciding.variables === deed}
      onClick={() => deciding.mutate(deed)}
    >
      {t(`review.deed.${deed}`)}
    </Button>
  );
}

function isOvertaken(failure: unknown): boolean {
  return failure instanceof Failure && failure.errors.some(({ code }) => code === "V_07");
}
