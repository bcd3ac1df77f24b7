import { Button, Checkbox } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { type ChangedSlug, changeSlug } from "../../../../api/addresses";
import { Failure, latestOf } from "../../../../api/failure";
import type { Page } from "../../../../api/wire";
import { charactersOf } from "../../../../lib/extent";
import { mayDo, mayMove } from "../../../../lib/permission";
import { hasOwnSlug, MAX_SLUG_CHARS, publicPath } from "../../../../lib/slug";
import { ReferenceList } from "../../../../shared/reference-list";
import { SlugInput } from "../../../../shared/slug-input";
import { FocusableButton } from "../../../../ui/focusable-button";
import { Notice } from "../../../../ui/notice";
import { useErrorText, useFailureText } from "../../../../ui/use-error-text";
import { useEditorProps } from "../../state/use-editor";
import { usePage, useSession } from "../../state/use-session";
import formClasses from "../form.module.css";
import { PageField } from "../page-field";
import { MovedNotice } from "./moved-notice";
import classes from "./settings.module.css";

/** Address of the page, and links to it. */
export function AddressSection() {
  const { t } = useTranslation("workflow");
  const headingId = useId();
  const page = usePage();
  const { settings } = useEditorProps();
  const [moved, setMoved] = useState<ChangedSlug | null>(null);
  const why = useWhyFixed();
  return (
    <section className={`admin-panel ${formClasses.panel}`} aria-labelledby={headingId}>
      <h2 id={headingId} className={formClasses.heading}>
        {t("address.heading")}
      </h2>
      <p>{t("address.now", { path: publicPath(page.slug, page.locale, settings.defaultLocale) })}</p>
      <PageField name="slug">
        {why ? <p className={classes.hint}>{why}</p> : <AddressForm key={page.slug} onMoved={setMoved} />}
      </PageField>
      {moved && <MovedNotice moved={moved} />}
      <h3 className={classes.subheading}>{t("address.references")}</h3>
      <ReferenceList key={page.slug} pageID={page.id} linksAfter="kept" />
    </section>
  );
}

/**
 * Returns the reason that the user cannot change the slug.
 * Null if the user can.
 */
function useWhyFixed(): string | null {
  const { t } = useTranslation("workflow");
  const page = usePage();
  const { settings, user } = useEditorProps();
  if (["/", "/404"].includes(page.slug)) return t("address.fixed");
  const isTranslated = page.sourcePageID !== null && page.sourcePageID !== undefined;
  if (isTranslated && !hasOwnSlug(page.locale, page.slug, settings.customSlugLocales))
    return t("address.ofSource");
  if (mayMove(user.permissions, page)) return null;
  return mayDo(user.permissions, "edit-slug", page) ? t("address.forbiddenLive") : t("address.forbidden");
}

function AddressForm({ onMoved }: { onMoved: (moved: ChangedSlug) => void }) {
  const { t } = useTranslation("workflow");
  const session = useSession();
  const page = usePage();
  const failureText = useFailureText();
  const errorText = useErrorText();
  const { settings } = useEditorProps();
  const [slug, setSlug] = useState(page.slug);
  const [formerSlug, setFormerSlug] = useState(page.slug);
  const [shouldUpdateLinks, setUpdateLinks] = useState(true);
  const change = useMutation({
    mutationFn: () => changeSlug({ id: page.id, formerSlug }, slug, shouldUpdateLinks),
    onError: (failure) => setFormerSlug(latestOf<Page>(failure)?.slug ?? formerSlug),
    onSuccess: async (moved) => {
      onMoved(moved);
      await session.refreshPage();
    },
  });
  const errors = change.error instanceof Failure ? change.error.errors : [];
  const latest = latestOf<Page>(change.error);
  const wrong = errors.find(({ property }) => property === "slug");
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    change.mutate();
  };
  return (
    <form className={classes.form} onSubmit={onSubmit}>
      <SlugInput
        label={t("address.slug")}
        description={page.publishedVersionID === null ? t("address.hint") : t("address.hintLive")}
        value={slug}
        onChange={(value) => {
          change.reset();
          setSlug(value);
        }}
        locale={page.locale}
        pageID={page.id}
        error={wrong ? errorText(wrong, t("address.slug"), charactersOf(slug, MAX_SLUG_CHARS)) : null}
      />
      <Checkbox
        label={t("address.updateLinks")}
        description={t("address.updateLinksHint")}
        checked={shouldUpdateLinks}
        onChange={(event) => setUpdateLinks(event.currentTarget.checked)}
      />
      {change.isError && !wrong && (
        <Notice tone={latest ? "warning" : "danger"}>
          {latest
            ? t("address.clash", {
                path: publicPath(latest.slug, page.locale, settings.defaultLocale),
                action: t("address.change"),
              })
            : `${t("address.failed")} ${failureText(change.error)}`}
        </Notice>
      )}
      <div>
        <Button
          component={FocusableButton}
          type="submit"
          disabled={slug === formerSlug || slug === ""}
          loading={change.isPending}
        >
          {t("address.change")}
        </Button>
      </div>
    </form>
  );
}
