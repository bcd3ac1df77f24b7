import { useTranslation } from "react-i18next";
import { isLocaleTaken, isRefusedFor } from "../../api/error-codes";
import type { TrashedPage } from "../../api/wire";
import { localeName } from "../../lib/locale";
import { DoneNotice } from "../../ui/done-notice";
import { FormFailure } from "../../ui/form-failure";
import { useLanguage } from "../../ui/use-language";

/** Result of an action on a page in the trash. */
export type TrashOutcome =
  | { kind: "restored" | "purged"; page: TrashedPage }
  | { kind: "failed"; page: TrashedPage; failure: unknown };

interface Props {
  /** Null before the first action. */
  outcome: TrashOutcome | null;
  onClose: () => void;
}

/**
 * Notice about the success of an
 * action, or the reason of its failure.
 */
export function Outcome({ outcome, onClose }: Props) {
  const { t } = useTranslation("lists");
  const language = useLanguage();
  if (!outcome) return <DoneNotice done="" />;
  const { title, locale, id } = outcome.page;
  if (outcome.kind === "failed") {
    const why = isRefusedFor(outcome.failure, isLocaleTaken)
      ? t("trash.localeTaken", { title, locale: localeName(locale, language) })
      : t("trash.restoreFailed", { title });
    return <FormFailure title={why} failure={outcome.failure} />;
  }
  return (
    <DoneNotice
      done={t(`trash.done.${outcome.kind}`, { title })}
      link={outcome.kind === "restored" && <a href={`/cmsadmin/page/${id}`}>{t("pageAction.open")}</a>}
      onClose={onClose}
    />
  );
}
