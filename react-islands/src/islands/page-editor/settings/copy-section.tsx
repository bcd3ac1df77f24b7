import { Button, TextInput } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { duplicatePage } from "../../../api/copies";
import { Failure } from "../../../api/failure";
import { mayDo } from "../../../lib/permission";
import { proposeSlug } from "../../../lib/slug";
import { Notice } from "../../../ui/notice";
import { SlugInput } from "../../../ui/slug-input";
import { ThemedModal } from "../../../ui/themed-modal";
import { useErrorText, useFailureText } from "../../../ui/use-error-text";
import { useEditorProps } from "../editor-props";
import formClasses from "../form/form.module.css";
import { useIsDirty, usePage } from "../session/session-context";
import { tabPath } from "../tabs/use-tab";
import classes from "./settings.module.css";

/** Makes another page that begins as this one. */
export function CopySection() {
  const { t } = useTranslation("life");
  const headingId = useId();
  const page = usePage();
  const { user } = useEditorProps();
  const [isAsking, setAsking] = useState(false);
  if (!mayDo(user.permissions, "create-page", page)) return null;
  return (
    <section className={`admin-panel ${formClasses.panel}`} aria-labelledby={headingId}>
      <h2 id={headingId} className={formClasses.heading}>
        {t("copy.heading")}
      </h2>
      <p className={classes.hint}>{t("copy.hint")}</p>
      <div>
        <Button variant="default" onClick={() => setAsking(true)}>
          {t("copy.open")}
        </Button>
      </div>
      {isAsking && <CopyModal onClose={() => setAsking(false)} />}
    </section>
  );
}

function CopyModal({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(["life", "editor"]);
  const errorText = useErrorText();
  const failureText = useFailureText();
  const isChanged = useIsDirty();
  const page = usePage();
  const [title, setTitle] = useState(t("copy.titleOf", { title: page.title }));
  const [ownSlug, setOwnSlug] = useState<string | null>(null);
  const slug = ownSlug ?? proposeSlug(title);
  const copy = useMutation({
    mutationFn: () => duplicatePage({ pageID: page.id, locale: page.locale, title, slug }),
    onSuccess: (id) => location.assign(tabPath(id, "overview")),
  });
  const errors = copy.error instanceof Failure ? copy.error.errors : [];
  const errorAt = (property: string, label: string) => {
    const error = errors.find((each) => each.property === property);
    return error ? errorText(error, label) : null;
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    copy.mutate();
  };
  return (
    <ThemedModal tone="orange" title={t("copy.heading")} onClose={onClose}>
      <form className={classes.form} onSubmit={onSubmit}>
        {isChanged && <Notice tone="warning">{t("copy.onlyStored")}</Notice>}
        <TextInput
          label={t("editor:newPage.title")}
          value={title}
          required
          maxLength={255}
          onChange={(event) => setTitle(event.currentTarget.value)}
          error={errorAt("title", t("editor:newPage.title"))}
          data-autofocus
        />
        <SlugInput
          label={t("address.slug")}
          description={t("address.hint")}
          value={slug}
          onChange={(value) => {
            copy.reset();
            setOwnSlug(value);
          }}
          locale={page.locale}
          pageID={null}
          error={errorAt("slug", t("address.slug"))}
        />
        {copy.isError && errors.length === 0 && (
          <Notice tone="danger">
            {t("copy.failed")} {failureText(copy.error)}
          </Notice>
        )}
        <div className={classes.modalActions}>
          <Button variant="default" onClick={onClose}>
            {t("editor:action.cancel")}
          </Button>
          <Button type="submit" loading={copy.isPending} disabled={title.trim() === "" || slug === ""}>
            {t("copy.submit")}
          </Button>
        </div>
      </form>
    </ThemedModal>
  );
}
