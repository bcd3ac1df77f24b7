import { Button } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { restorePage } from "../../api/trash";
import type { Settings, TrashedPage } from "../../api/wire";
import { publicPath } from "../../lib/slug";
import { FailureText } from "../../ui/failure-text";
import { SlugInput } from "../../ui/slug-input";
import { ThemedModal } from "../../ui/themed-modal";
import { isAboutFields, useFieldErrors } from "../../ui/use-field-errors";
import type { TrashOutcome } from "./outcome";
import classes from "./trash.module.css";

interface Props {
  page: TrashedPage;
  settings: Settings;
  onDone: (outcome: TrashOutcome) => void;
  onClose: () => void;
}

/** Asks where a page shall live whose slug was taken while it was in the trash. */
export function RestoreModal({ page, settings, onDone, onClose }: Props) {
  const { t } = useTranslation(["lists", "editor"]);
  const [slug, setSlug] = useState(page.slug);
  const restoring = useMutation({
    mutationFn: () => restorePage(page.id, slug),
    onSuccess: () => onDone({ kind: "restored", page }),
  });
  const fieldError = useFieldErrors(restoring.error);
  const path = slug && publicPath(slug, page.locale, settings.defaultLocale);
  return (
    <ThemedModal tone="orange" title={t("trash.restoreTitle", { title: page.title })} onClose={onClose}>
      <form
        className={classes.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          restoring.mutate();
        }}
      >
        <p>{t("trash.slugTaken", { slug: page.slug })}</p>
        {restoring.isError && !isAboutFields(restoring.error, ["slug"]) && (
          <FailureText title={t("trash.restoreFailed", { title: page.title })} failure={restoring.error} />
        )}
        <SlugInput
          label={t("editor:newPage.slug")}
          description={path ? t("editor:newPage.slugPreview", { path }) : t("editor:newPage.slugHint")}
          value={slug}
          onChange={setSlug}
          locale={page.locale}
          pageID={null}
          error={fieldError("slug", t("editor:newPage.slug"))}
        />
        <div className="form-actions">
          <Button variant="default" onClick={onClose}>
            {t("editor:action.cancel")}
          </Button>
          <Button type="submit" loading={restoring.isPending}>
            {t("trash.restore")}
          </Button>
        </div>
      </form>
    </ThemedModal>
  );
}
