import { Checkbox, Switch, TextInput } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { errorsOf } from "../../api/failure";
import { changeWebhook, createWebhook, type WebhookWithSecret } from "../../api/webhooks";
import type { Webhook } from "../../api/wire";
import { Form } from "../../ui/form";
import { FormActions } from "../../ui/form-actions";
import { FormFailure } from "../../ui/form-failure";
import { ThemedModal } from "../../ui/themed-modal";
import modal from "../../ui/themed-modal.module.css";
import { useFieldErrors } from "../../ui/use-field-errors";
import { CHOSEN_EVENTS, eventKey } from "./events";
import classes from "./webhooks.module.css";

interface Props {
  /** The webhook to change. A new one without it. */
  webhook?: Webhook;
  onCreated?: (made: WebhookWithSecret) => void;
  onChanged?: (webhook: Webhook) => void;
  onClose: () => void;
}

/** Dialog with the form of a webhook. */
export function WebhookForm({ webhook, onCreated, onChanged, onClose }: Props) {
  const { t } = useTranslation("webhooks");
  const [name, setName] = useState(webhook?.name ?? "");
  const [url, setUrl] = useState(webhook?.url ?? "https://");
  const [events, setEvents] = useState<string[]>(webhook?.events ?? []);
  const [enabled, setEnabled] = useState(webhook?.enabled ?? true);
  const saving = useMutation({
    mutationFn: async () => {
      const fields = { name, url, events, enabled };
      if (webhook) onChanged?.(await changeWebhook(webhook.ID, { ...fields, version: webhook.version }));
      else onCreated?.(await createWebhook(fields));
    },
  });
  const errors = errorsOf(saving.error);
  const fieldError = useFieldErrors(errors);
  const isPrivate = errors.some(({ code, property }) => property === "url" && code === "V_12");
  return (
    <ThemedModal
      tone="orange"
      size="lg"
      title={webhook ? t("form.edit", { name: webhook.name }) : t("form.create")}
      onClose={onClose}
    >
      <Form className={modal.content} failure={saving.error} onSubmit={() => saving.mutate()}>
        <FormFailure title={t("form.failed")} failure={saving.error} fields={["name", "url", "events"]} />
        <TextInput
          label={t("form.name")}
          description={t("form.nameHint")}
          value={name}
          error={fieldError("name", t("form.name"))}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
          autoComplete="off"
          data-autofocus
          required
        />
        <div>
          <TextInput
            label={t("form.url")}
            description={t("form.urlHint")}
            value={url}
            error={isPrivate ? t("form.privateAddress") : fieldError("url", t("form.url"))}
            onChange={({ currentTarget }) => setUrl(currentTarget.value)}
            inputMode="url"
            autoComplete="off"
            spellCheck={false}
            required
          />
          <p className={classes.warning} role="status">
            {/^\s*http:/i.test(url) && t("form.http")}
          </p>
        </div>
        <Checkbox.Group
          label={t("form.events")}
          value={events}
          error={fieldError("events", t("form.events"))}
          onChange={setEvents}
          required
        >
          <div className={classes.events}>
            {CHOSEN_EVENTS.map((event) => (
              <Checkbox
                key={event}
                value={event}
                label={t(`events.${eventKey(event)}`)}
                {...(event === "submission.received" && {
                  description: t("form.eventsHints.submission-received"),
                })}
              />
            ))}
          </div>
        </Checkbox.Group>
        <Switch
          label={t("form.enabled")}
          description={t("form.enabledHint")}
          checked={enabled}
          onChange={({ currentTarget }) => setEnabled(currentTarget.checked)}
        />
        <FormActions
          submit={webhook ? t("form.submitEdit") : t("form.submitCreate")}
          isBusy={saving.isPending}
          onCancel={onClose}
        />
      </Form>
    </ThemedModal>
  );
}
