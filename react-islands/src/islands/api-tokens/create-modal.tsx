import { Checkbox, NativeSelect, TextInput } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { type CreatedApiToken, createApiToken } from "../../api/api-tokens";
import { errorsOf } from "../../api/failure";
import type { Grant, Permission } from "../../api/wire";
import { localeName } from "../../lib/locale";
import { Form } from "../../ui/form";
import { FormActions } from "../../ui/form-actions";
import { FormFailure } from "../../ui/form-failure";
import { ThemedModal } from "../../ui/themed-modal";
import modal from "../../ui/themed-modal.module.css";
import { useFieldErrors } from "../../ui/use-field-errors";
import { useLanguage } from "../../ui/use-language";
import classes from "./api-tokens.module.css";

interface Props {
  /** Grants of the user, who can give no others. */
  held: Grant[];
  locales: string[];
  onDone: (created: CreatedApiToken) => void;
  onClose: () => void;
}

const DAYS = ["30", "90", "365", "never"] as const;
/** Permission that tokens cannot have. */
const FOR_PEOPLE: Permission = "manage-api-tokens";

/** Dialog with a form for a new token. */
export function CreateModal({ held, locales: available, onDone, onClose }: Props) {
  const { t } = useTranslation(["tokens", "accounts"]);
  const language = useLanguage();
  const [name, setName] = useState("");
  const [days, setDays] = useState<string>("90");
  const [locales, setLocales] = useState<string[]>([]);
  const [names, setNames] = useState<string[]>([]);
  const creating = useMutation({
    mutationFn: () =>
      createApiToken({
        name,
        permissions: held.filter((grant) => names.includes(grant.name)),
        locales: locales.length > 0 ? locales : null,
        expiresInDays: days === "never" ? null : Number(days),
      }),
    onSuccess: onDone,
  });
  const fieldError = useFieldErrors(errorsOf(creating.error));
  const offered = [...new Set(held.map((grant) => grant.name))].filter((each) => each !== FOR_PEOPLE);
  return (
    <ThemedModal tone="orange" size="xl" title={t("create.open")} onClose={onClose}>
      <Form className={modal.content} failure={creating.error} onSubmit={() => creating.mutate()}>
        <FormFailure title={t("create.failed")} failure={creating.error} fields={["name"]} />
        <TextInput
          label={t("create.name")}
          description={t("create.nameHint")}
          value={name}
          error={fieldError("name", t("create.name"))}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
          autoComplete="off"
          data-autofocus
          required
        />
        <NativeSelect
          label={t("create.expires")}
          value={days}
          onChange={({ currentTarget }) => setDays(currentTarget.value)}
          data={DAYS.map((value) => ({ value, label: t(`create.days.${value}`) }))}
        />
        <Checkbox.Group
          label={t("create.locales")}
          description={t("create.localesHint")}
          value={locales}
          onChange={setLocales}
        >
          <div className={modal.choices}>
            {available.map((code) => (
              <Checkbox key={code} value={code} label={localeName(code, language)} />
            ))}
          </div>
        </Checkbox.Group>
        <Checkbox.Group
          label={t("create.permissions")}
          description={t("create.permissionsHint")}
          value={names}
          onChange={setNames}
        >
          <div className={classes.permissions}>
            {offered.map((each) => (
              <Checkbox key={each} value={each} label={t(`accounts:permissions.${each}.label`)} />
            ))}
          </div>
        </Checkbox.Group>
        <FormActions submit={t("create.submit")} isBusy={creating.isPending} onCancel={onClose} />
      </Form>
    </ThemedModal>
  );
}
