import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { errorsOf } from "../../api/failure";
import { restorePage } from "../../api/trash";
import type { Settings, TrashedPage } from "../../api/wire";
import { publicPath } from "../../lib/slug";
import { SlugInput } from "../../shared/slug-input";
import { Form } from "../../ui/form";
import { FormActions } from "../../ui/form-actions";
import { FormFailure } from "../../ui/form-failure";
import { ThemedModal } from "../../ui/themed-modal";
import { useFieldErrors } from "../../ui/use-field-errors";
import type { TrashOutcome } from "./outcome";
import classes from "./trash.module.css";

interface Props {
  page: TrashedPage;
  settings: Settings;
  onDone: (outcome: TrashOutcome) => void;
  onClose: () => void;
}

/**
 * Dialog that restores a page with a new slug,
 * because another page has taken the old slug.
 */
export function RestoreModal({ page, settings, onDone, onClose }: Props) {
  const { t } = useTranslation(["lists", "common"]);
  const [slug, setSlug] = useState(page.slug);
  const restoring = useMutation({
    mutationFn: () => restorePage(page.id, slug),
    onSuccess: () => onDone({ kind: "restored", page }),
  });
  const fieldError = useFieldErrors(errorsOf(restoring.error));
  const path = slug && publicPath(slug, page.locale, settings.defaultLocale);
  return (
    <ThemedModal tone="orange" title={t("trash.restoreTitle", { title: page.title })} onClose={onClose}>
      <Form className={classes.form} failure={restoring.error} onSubmit={() => restoring.mutate()}>
        <p>{t("trash.slugTaken", { slug: page.slug })}</p>
        <FormFailure
          title={t("trash.restoreFailed", { title: page.title })}
          failure={restoring.error}
          fields={["slug"]}
        />
        <SlugInput
          label={t("common:slug.label")}
          description={path ? t("common:slug.preview", { path }) : t("common:slug.hint")}
          value={slug}
          onChange={setSlug}
          locale={page.locale}
          pageID={null}
          error={fieldError("slug", t("common:slug.label"))}
        />
        <FormActions submit={t("trash.restore")} isBusy={restoring.isPending} onCancel={onClose} />
      </Form>
    </ThemedModal>
  );
}
