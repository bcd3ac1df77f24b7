import { Button } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { type ExportFormat, exportSubmissions } from "../../api/forms";
import { FormFailure } from "../../ui/form-failure";

const FORMATS: ExportFormat[] = ["csv", "xlsx"];

/** Buttons that export all submitted forms of a kind. */
export function ExportButtons({ kind }: { kind: string | null }) {
  const { t } = useTranslation("lists");
  const exporting = useMutation({
    mutationFn: (format: ExportFormat) => exportSubmissions(kind, format),
    onSuccess: (file, format) => save(file, `${kind ?? "forms"}.${format}`),
  });
  return (
    <>
      {FORMATS.map((format) => (
        <Button
          key={format}
          variant="default"
          loading={exporting.isPending && exporting.variables === format}
          onClick={() => exporting.mutate(format)}
        >
          {t(`submissions.export.${format}`)}
        </Button>
      ))}
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
