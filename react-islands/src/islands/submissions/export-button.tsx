import { Button } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { exportSubmissions } from "../../api/forms";
import { FormFailure } from "../../ui/form-failure";

/** Saves all forms of the kind in sight as a file for a spreadsheet. */
export function ExportButton({ kind }: { kind: string | null }) {
  const { t } = useTranslation("lists");
  const exporting = useMutation({
    mutationFn: () => exportSubmissions(kind),
    onSuccess: (csv) => save(csv, `${kind ?? "forms"}.csv`),
  });
  return (
    <>
      <Button variant="default" loading={exporting.isPending} onClick={() => exporting.mutate()}>
        {t("submissions.export")}
      </Button>
      <FormFailure title={t("submissions.exportFailed")} failure={exporting.error} />
    </>
  );
}

function save(content: Blob, name: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}
