import { Radio, TextInput } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { errorsOf } from "../../api/failure";
import { createRedirect } from "../../api/redirects";
import { Form } from "../../ui/form";
import { FormActions } from "../../ui/form-actions";
import { FormFailure } from "../../ui/form-failure";
import { ThemedModal } from "../../ui/themed-modal";
import classes from "./redirects.module.css";
import { useRedirectErrorText } from "./use-redirect-error-text";

interface Props {
  /** Initial value of the old address. May be empty. */
  from: string;
  onDone: (from: string) => void;
  onClose: () => void;
}

const STATUSES = [301, 302, 410] as const;

/** Dialog with a form for a new redirect. */
export function CreateModal({ from: given, onDone, onClose }: Props) {
  const { t } = useTranslation("site");
  const [from, setFrom] = useState(given);
  const [to, setTo] = useState("");
  const [status, setStatus] = useState<(typeof STATUSES)[number]>(301);
  const creating = useMutation({
    mutationFn: () => createRedirect(status === 410 ? { from, status } : { from, to, status }),
    onSuccess: () => onDone(from.trim()),
  });
  const errorText = useRedirectErrorText();
  const errorOf = (field: "from" | "to") => {
    const errors = errorsOf(creating.error).filter(({ property }) => property === field);
    return errors.map(errorText).join(" ") || null;
  };
  return (
    <ThemedModal tone="orange" title={t("redirects.create.open")} onClose={onClose}>
      <Form className={classes.form} failure={creating.error} onSubmit={() => creating.mutate()}>
        <FormFailure
          title={t("redirects.create.failed")}
          failure={creating.error}
          fields={["from", "to", "status"]}
        />
        <TextInput
          label={t("redirects.columns.from")}
          description={t("redirects.create.fromHint")}
          placeholder="/old-address"
          value={from}
          data-autofocus={given === "" || undefined}
          onChange={({ currentTarget }) => setFrom(currentTarget.value)}
          error={errorOf("from")}
        />
        {status !== 410 && (
          <TextInput
            label={t("redirects.columns.to")}
            description={t("redirects.create.toHint")}
            placeholder="/new-address"
            value={to}
            data-autofocus={given !== "" || undefined}
            onChange={({ currentTarget }) => setTo(currentTarget.value)}
            error={errorOf("to")}
          />
        )}
        <Radio.Group
          label={t("redirects.columns.status")}
          value={String(status)}
          onChange={(value) => setStatus(STATUSES.find((each) => String(each) === value) ?? 301)}
        >
          <div className={classes.statuses}>
            {STATUSES.map((each) => (
              <Radio key={each} value={String(each)} label={t(`redirects.statusLong.${each}`)} />
            ))}
          </div>
        </Radio.Group>
        <FormActions submit={t("redirects.create.submit")} isBusy={creating.isPending} onCancel={onClose} />
      </Form>
    </ThemedModal>
  );
}
