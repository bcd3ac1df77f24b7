import { Checkbox } from "@mantine/core";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { changeRefusedMails, listRefusedMails } from "../../api/users";
import type { OptionalMail, User } from "../../api/wire";
import { FailureNotice } from "../../ui/failure-notice";
import { FormFailure } from "../../ui/form-failure";
import { UserSettingsSection } from "./section";
import classes from "./user-settings.module.css";

const REFUSED = ["refused-mails"];
const KINDS: OptionalMail[] = ["publication-requested", "publication-decided", "publication-revoked"];

/** Selects the mails that the user gets. Each choice is saved at once. */
export function Mails({ user }: { user: User }) {
  const { t } = useTranslation("accounts");
  const queries = useQueryClient();
  const list = useQuery({ queryKey: REFUSED, queryFn: ({ signal }) => listRefusedMails(signal) });
  const saving = useMutation({
    mutationFn: changeRefusedMails,
    onSuccess: (_, refused) => queries.setQueryData(REFUSED, refused),
  });
  const refused = (saving.isPending ? saving.variables : list.data) ?? [];
  const isReviewer = user.role?.permissions.some(({ name }) => name === "review-publication");
  const kinds = KINDS.filter((kind) => kind !== "publication-requested" || isReviewer);
  const change = (kind: OptionalMail, isWanted: boolean) => {
    const others = refused.filter((other) => other !== kind);
    saving.mutate(isWanted ? others : [...others, kind]);
  };
  return (
    <UserSettingsSection
      title={t("settings.mails")}
      text={t("settings.mailsText")}
      done={saving.isSuccess ? t("settings.mailsSaved") : ""}
    >
      {list.isError && (
        <FailureNotice
          title={t("settings.mailsNotListed")}
          failure={list.error}
          onRetry={() => list.refetch()}
        />
      )}
      <FormFailure title={t("settings.mailsNotSaved")} failure={saving.error} />
      <div className={classes.form}>
        {kinds.map((kind) => (
          <Checkbox
            key={kind}
            label={t(`settings.mailKind.${kind}`)}
            checked={!refused.includes(kind)}
            disabled={!list.isSuccess || saving.isPending}
            onChange={({ currentTarget }) => change(kind, currentTarget.checked)}
          />
        ))}
      </div>
    </UserSettingsSection>
  );
}
