import { CloseButton } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { isLocaleTaken, isRefusedFor } from "../../api/error-codes";
import type { TrashedPage } from "../../api/wire";
import { localeName } from "../../lib/locale";
import { FormFailure } from "../../ui/form-failure";
import { Notice } from "../../ui/notice";
import { useLanguage } from "../../ui/use-language";

/** Result of an action on a page in the trash. */
export type TrashOutcome =
  | { kind: "restored" | "purged"; page: TrashedPage }
  | { kind: "failed"; page: TrashedPage; failure: unknown };

interface Props {
  outcome: TrashOutcome;
  onClose: () => void;
}

/**
 * Notice about the success of an
 * action, or the reason of its failure.
 */
export function Outcome({ outcome, onClose }: Props) {
  const { t } = useTranslation(["lists", "common"]);
  const language = useLanguage();
  const { title, locale, id } = outcome.page;
  if (outcome.kind === "failed") {
    const why = isRefusedFor(outcome.failure, isLocaleTaken)
      ? t("trash.localeTaken", { title, locale: localeName(locale, language) })
      : t("trash.restoreFailed", { title });
    return <FormFailure title={why} failure={outcome.failure} />;
  }
  return (
    <Notice tone="info">
      <p>{t(`trash.done.${outcome.kind}`, { title })}</p>
      {outcome.kind === "restored" && <a href={`/cmsadmin/page/${id}`}>{t("pageAction.open")}</a>}
      <CloseButton aria-label={t("common:action.close")} onClick={onClose} />
    </Notice>
  );
}
