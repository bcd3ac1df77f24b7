import { Button, FileInput } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { importRedirects } from "../../api/redirects";
import type { ImportedLine } from "../../api/wire";
import { FormFailure } from "../../ui/form-failure";
import { ModalActions } from "../../ui/modal-actions";
import { ThemedModal } from "../../ui/themed-modal";
import classes from "./redirects.module.css";
import { useRedirectErrorText } from "./use-redirect-error-text";

interface Props {
  /** Receives the number of created redirects. */
  onDone: (count: number) => void;
  onClose: () => void;
}

/** Dialog that imports redirects from a file, after a preview. */
export function ImportModal({ onDone, onClose }: Props) {
  const { t } = useTranslation(["site", "common"]);
  const [file, setFile] = useState<File | null>(null);
  const looking = useMutation({
    mutationFn: async (chosen: File) => {
      const csv = await chosen.text();
      return { csv, lines: await importRedirects(csv, "dry-run") };
    },
  });
  const importing = useMutation({
    mutationFn: (csv: string) => importRedirects(csv, "write"),
    onSuccess: (lines) => onDone(countOf(lines, "created")),
  });
  const choose = (chosen: File | null) => {
    setFile(chosen);
    looking.reset();
    if (chosen) looking.mutate(chosen);
  };
  const lines = looking.data?.lines;
  const created = lines ? countOf(lines, "created") : 0;
  return (
    <ThemedModal tone="orange" title={t("redirects.import.title")} size="lg" onClose={onClose}>
      <div className={classes.form}>
        <FileInput
          label={t("redirects.import.file")}
          description={t("redirects.import.hint")}
          placeholder={t("redirects.import.choose")}
          accept=".csv,.txt,text/csv,text/plain"
          value={file}
          onChange={choose}
          data-autofocus
        />
        <FormFailure title={t("redirects.import.failed")} failure={looking.error ?? importing.error} />
        {lines && <Preview lines={lines} />}
        <ModalActions>
          <Button variant="default" onClick={onClose}>
            {t("common:action.cancel")}
          </Button>
          <Button
            disabled={created === 0}
            loading={looking.isPending || importing.isPending}
            onClick={() => looking.data && importing.mutate(looking.data.csv)}
          >
            {t("redirects.import.submit", { count: created })}
          </Button>
        </ModalActions>
      </div>
    </ThemedModal>
  );
}

/**
 * Preview of an import: the number of lines
 * by result, and the errors of refused lines.
 */
function Preview({ lines }: { lines: ImportedLine[] }) {
  const { t } = useTranslation("site");
  const errorText = useRedirectErrorText();
  const counts = (["created", "unchanged", "refused"] as const).map((outcome) => ({
    outcome,
    count: countOf(lines, outcome),
  }));
  const refused = lines.filter(({ outcome }) => outcome === "refused");
  return (
    <>
      <p role="status">
        {counts.map(({ outcome, count }) => t(`redirects.import.counts.${outcome}`, { count })).join(" ")}
      </p>
      {refused.length > 0 && (
        <section className={classes.refused} aria-label={t("redirects.import.refused")}>
          <ul>
            {refused.map(({ line, from, errors }) => (
              <li key={line}>
                <strong>{t("redirects.import.line", { line })}</strong>{" "}
                <span className={classes.address}>{from}</span> {errors.map(errorText).join(" ")}
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

function countOf(lines: ImportedLine[], outcome: ImportedLine["outcome"]): number {
  return lines.filter((line) => line.outcome === outcome).length;
}
