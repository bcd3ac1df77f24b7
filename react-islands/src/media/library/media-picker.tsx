import { Button, Checkbox } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { listFiles } from "../../api/media";
import type { MediaFile, MediaKind } from "../../api/wire";
import { FailureNotice } from "../../ui/failure-notice";
import { ThemedModal } from "../../ui/themed-modal";

export interface MediaPickerProps {
  /** The kinds that may be chosen. */
  kinds: MediaKind[];
  isMultiple: boolean;
  onChoose: (files: MediaFile[]) => void;
  onClose: () => void;
}

/** The media library in a modal, to choose files from. */
export default function MediaPicker({ kinds, isMultiple, onChoose, onClose }: MediaPickerProps) {
  const { t } = useTranslation("media");
  const [chosen, setChosen] = useState<number[]>([]);
  const library = useQuery({ queryKey: ["media", "/"], queryFn: () => listFiles("/") });
  const files = (library.data ?? []).filter(({ kind }) => kinds.includes(kind));
  const toggle = (id: number) => {
    if (chosen.includes(id)) setChosen(chosen.filter((other) => other !== id));
    else setChosen(isMultiple ? [...chosen, id] : [id]);
  };
  return (
    <ThemedModal
      tone="orange"
      title={isMultiple ? t("picker.titleSeveral") : t("picker.titleOne")}
      size="xl"
      onClose={onClose}
    >
      {library.isError && (
        <FailureNotice title={t("files.failed")} failure={library.error} onRetry={() => library.refetch()} />
      )}
      <fieldset>
        <legend>{t("files.label")}</legend>
        {files.map(({ id, fileName }) => (
          <Checkbox key={id} label={fileName} checked={chosen.includes(id)} onChange={() => toggle(id)} />
        ))}
      </fieldset>
      <div className="form-actions">
        <Button
          disabled={chosen.length === 0}
          onClick={() => onChoose(files.filter(({ id }) => chosen.includes(id)))}
        >
          {t("picker.choose")}
        </Button>
      </div>
    </ThemedModal>
  );
}
