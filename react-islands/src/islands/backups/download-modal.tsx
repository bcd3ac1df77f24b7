import { PasswordInput } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { backupAddress } from "../../api/backups";
import { errorsOf } from "../../api/failure";
import { Form } from "../../ui/form";
import { FormActions } from "../../ui/form-actions";
import { ThemedModal } from "../../ui/themed-modal";
import modal from "../../ui/themed-modal.module.css";
import { useFieldErrors } from "../../ui/use-field-errors";
import type { Download } from "./download";
import { RefusalNotice } from "./refusal-notice";

const FIELD = "currentPassword";

interface Props {
  download: Download;
  onStarted: () => void;
  onClose: () => void;
}

/** Dialog that asks for the password of the user, and starts a download. */
export function DownloadModal({ download: { id, title }, onStarted, onClose }: Props) {
  const { t } = useTranslation("backups");
  const [password, setPassword] = useState("");
  const starting = useMutation({
    mutationFn: () => backupAddress(id, password),
    onSuccess: (address) => {
      // The answer is an attachment, so the screen stays.
      location.assign(address);
      onStarted();
    },
  });
  const fieldError = useFieldErrors(errorsOf(starting.error));
  return (
    <ThemedModal tone="orange" title={title} onClose={onClose}>
      <Form className={modal.content} failure={starting.error} onSubmit={() => starting.mutate()}>
        <RefusalNotice title={t("download.failed")} failure={starting.error} fields={[FIELD]} />
        <p>{t("download.warning")}</p>
        <PasswordInput
          label={t("download.password")}
          value={password}
          error={fieldError(FIELD, t("download.password"))}
          onChange={({ currentTarget }) => setPassword(currentTarget.value)}
          autoComplete="current-password"
          data-autofocus
          required
        />
        <FormActions submit={t("download.open")} isBusy={starting.isPending} onCancel={onClose} />
      </Form>
    </ThemedModal>
  );
}
