import { Button, Textarea } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { requestPublication } from "../../../api/requests";
import { mayDo } from "../../../lib/permission";
import { Form } from "../../../ui/form";
import { FormFailure } from "../../../ui/form-failure";
import { Notice } from "../../../ui/notice";
import { MAX_FEEDBACK_CHARS } from "./decision";
import type { RequestReviewProps } from "./request-review-props";
import classes from "./review.module.css";

/**
 * Notice that the page has a newer
 * version than the requested one.
 * Permitted users can request its publication instead.
 */
export function OutdatedRequest({ request, user, onDone }: RequestReviewProps) {
  const { t } = useTranslation("lists");
  const [comment, setComment] = useState(request.comment);
  const resending = useMutation({
    mutationFn: () => requestPublication(request.pageID, comment),
    onSuccess: () => onDone(t("review.resent", { title: request.title })),
  });
  return (
    <Notice tone="warning">
      <div className={classes.form}>
        <p>{t("review.outdated")}</p>
        {mayDo(user.permissions, "request-publication", request) && (
          <Form className={classes.form} failure={resending.error} onSubmit={() => resending.mutate()}>
            <Textarea
              label={t("review.comment")}
              autosize
              maxLength={MAX_FEEDBACK_CHARS}
              value={comment}
              onChange={(event) => setComment(event.currentTarget.value)}
            />
            <FormFailure title={t("review.resendFailed")} failure={resending.error} />
            <div className="form-actions">
              <Button type="submit" variant="default" loading={resending.isPending}>
                {t("review.resend")}
              </Button>
            </div>
          </Form>
        )}
      </div>
    </Notice>
  );
}
