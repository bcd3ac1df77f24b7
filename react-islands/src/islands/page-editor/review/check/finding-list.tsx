import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { parseLocation } from "../../../../document/place";
import { FailureNotice } from "../../../../ui/failure-notice";
import { hasField } from "../../state/place/page-fields";
import { ErrorList } from "../errors/error-list";
import { PlaceList } from "../errors/place-list";
import classes from "./check.module.css";
import { useCheckState, useContentCheck, useCountText } from "./check-context";
import type { PageFinding } from "./page-finding";

/**
 * Lists the findings in the current document.
 * `onJump` closes the dialog.
 */
export default function FindingList({ onJump }: { onJump: () => void }) {
  const { t } = useTranslation("workflow");
  const { check } = useContentCheck();
  const found = useCheckState((state) => state.found);
  const failure = useCheckState((state) => state.failure);
  const findingText = useFindingText();
  const countText = useCountText();
  useEffect(() => {
    void check();
  }, [check]);
  if (failure !== null) return <FailureNotice title={t("check.failed")} failure={failure} onRetry={check} />;
  const errors = found?.errors ?? [];
  const notes = found?.findings.flatMap((finding, index) => {
    const place = parseLocation(finding.place);
    return hasField(place) ? [{ id: String(index), place, text: () => findingText(finding) }] : [];
  });
  return (
    <section className={classes.findings} aria-label={t("check.title")}>
      <p role="status">
        {notes ? countText({ errors: errors.length, hints: notes.length }) : t("check.loading")}
      </p>
      {errors.length > 0 && <p>{t("check.mustCorrect")}</p>}
      <ErrorList errors={errors} onJump={onJump} />
      {notes && notes.length > 0 && <p>{t(errors.length > 0 ? "check.alsoMissing" : "check.text")}</p>}
      {notes && <PlaceList notes={notes} onJump={onJump} />}
    </section>
  );
}

function useFindingText(): (finding: PageFinding) => string {
  const { t } = useTranslation("workflow");
  return (finding) => t(`check.kind.${caseOf(finding)}`, { subject: finding.subject });
}

/**
 * Returns the key of the text for a finding.
 * Links without an address and ids
 * of pages have separate texts.
 */
function caseOf({ kind, subject }: PageFinding) {
  if (kind === "empty-link" && subject === "") return "no-address";
  if (kind === "unknown-page" && isId(subject)) return "unknown-choice";
  if (kind === "unpublished-page" && isId(subject)) return "unpublished-choice";
  return kind;
}

function isId(subject: string): boolean {
  return /^\d+$/.test(subject);
}
