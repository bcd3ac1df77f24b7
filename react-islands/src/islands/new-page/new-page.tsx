import { Button, Checkbox, NativeSelect, TextInput } from "@mantine/core";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { setPageInMenu } from "../../api/menus";
import { createPage } from "../../api/pages";
import { checkSlug } from "../../api/slugs";
import { templatesQuery } from "../../api/templates";
import type { NewPageProps, Template } from "../../api/wire";
import { inLanguage } from "../../lib/labels";
import { localeAttributes, localeName } from "../../lib/locale";
import { publicPath } from "../../lib/slug";
import { SlugInput } from "../../shared/slug-input";
import { useErrorCollection } from "../../shared/use-error-collection";
import { useSlugProposal } from "../../shared/use-slug-proposal";
import { Form } from "../../ui/form";
import { FormFailure } from "../../ui/form-failure";
import { Notice } from "../../ui/notice";
import { useFailureText } from "../../ui/use-error-text";
import { useFieldErrors } from "../../ui/use-field-errors";
import classes from "./new-page.module.css";

const USUAL_TYPE = "content";
const HOME = { type: "home", slug: "/" };
const FIELDS = ["title", "slug", "type", "locale", "template"];

interface NewPageState {
  title: string;
  /** Null until the user types an address. */
  ownSlug: string | null;
  type: string;
  locale: string;
  /** Id of the template. Empty for an empty page. */
  template: string;
  inMenu: boolean;
}

/** Page below which the new page is created, and its locale. */
interface Parent {
  slug: string;
  locale: string;
}

/** Returns the parent that a query names. Null if it names none. */
function parentIn(query: string): Parent | null {
  const wanted = new URLSearchParams(query);
  const [slug, locale] = [wanted.get("below"), wanted.get("locale")];
  return slug?.startsWith("/") && slug !== HOME.slug && locale ? { slug, locale } : null;
}

/** Returns the form with the type and the language that a query names. */
function initialForm(query: string): NewPageState {
  const wanted = new URLSearchParams(query);
  return {
    title: "",
    ownSlug: null,
    type: wanted.get("type") ?? USUAL_TYPE,
    locale: wanted.get("locale") ?? "",
    template: "",
    inMenu: false,
  };
}

/**
 * Form that creates a page and opens it in the editor.
 * The query of the address can choose type and language,
 * and a page below which the new page is created.
 */
export function NewPageForm({ language, pageTypes, settings, mayChangeMenu }: NewPageProps) {
  const { t } = useTranslation(["lists", "common"]);
  const [parent] = useState(() => parentIn(location.search));
  const [form, setForm] = useState(() => initialForm(location.search));
  const set = (part: Partial<NewPageState>) => setForm((before) => ({ ...before, ...part }));
  const { title, ownSlug } = form;
  const locale = settings.availableLocales.find((code) => code === form.locale) ?? settings.defaultLocale;
  const home = useHomePage(locale);
  const types = pageTypes.filter(({ id }) => id !== HOME.type || home !== "exists");
  const find = (id: string) => types.find((each) => each.id === id);
  const schema = find(form.type) ?? find(USUAL_TYPE) ?? types[0];
  const type = schema?.id ?? "";
  const { data: templates = [], isPending } = useQuery(templatesQuery(language));
  const ofType = templates.filter(({ pageType }) => pageType === type);
  const template = ofType.find(({ id }) => id === form.template)?.id;
  const proposal = useSlugProposal(title, locale);
  // In another language, the parent has another address.
  const below = parent?.locale === locale ? parent.slug : "";
  const placed = (own: string) => own && `${below}${own}`;
  const proposed = type === HOME.type ? HOME.slug : placed(proposal.shown);
  const slug = ownSlug ?? proposed;

  const creation = useMutation({
    mutationFn: async () => {
      const chosen = ownSlug ?? (type === HOME.type ? HOME.slug : placed(await proposal.fetch()));
      return createPage({
        title,
        slug: chosen,
        type,
        locale,
        content: {},
        typeData: {},
        ...(template && { template }),
      });
    },
    onSuccess: (pageID) => (form.inMenu ? placement.mutate(pageID) : open(pageID)),
  });
  const placement = useMutation({
    mutationFn: (pageID: number) => setPageInMenu(pageID, { name: "main", inMenu: true }),
    onSuccess: (_, pageID) => open(pageID),
  });
  const failureText = useFailureText();
  const fieldError = useFieldErrors(useErrorCollection("create-page"));
  const path = slug && publicPath(slug, locale, settings.defaultLocale);
  return (
    <Form
      className={`admin-panel ${classes.form}`}
      failure={creation.error}
      onSubmit={() => creation.mutate()}
    >
      <FormFailure title={t("newPage.failed")} failure={creation.error} fields={FIELDS} />
      {placement.isError && (
        <Notice tone="danger">
          <p>{`${t("newPage.notInMenu")} ${failureText(placement.error)}`}</p>
          <Button component="a" href={editorPath(placement.variables)} variant="default" size="xs">
            {t("newPage.openPage")}
          </Button>
        </Notice>
      )}
      {home === "missing" && slug !== HOME.slug && (
        <Notice tone="info">
          <p>{t("newPage.noHome", { path: publicPath(HOME.slug, locale, settings.defaultLocale) })}</p>
          {find(HOME.type) && (
            <Button variant="default" size="xs" onClick={() => set({ type: HOME.type, ownSlug: null })}>
              {t("newPage.makeHome")}
            </Button>
          )}
        </Notice>
      )}
      <TextInput
        {...localeAttributes(locale)}
        label={t("common:page.title")}
        value={title}
        onChange={(event) => set({ title: event.currentTarget.value })}
        error={fieldError("title", t("common:page.title"))}
        required
        data-autofocus
      />
      <SlugInput
        label={t("common:slug.label")}
        description={path ? t("common:slug.preview", { path }) : t("common:slug.hint")}
        value={slug}
        onChange={(next) => set({ ownSlug: next })}
        locale={locale}
        pageID={null}
        error={fieldError("slug", t("common:slug.label"))}
      />
      <NativeSelect
        label={t("newPage.type")}
        description={schema && inLanguage(schema.description, language)}
        value={type}
        onChange={(event) => set({ type: event.currentTarget.value })}
        error={fieldError("type", t("newPage.type"))}
        data={types.map(({ id, label }) => ({ value: id, label: inLanguage(label, language) }))}
      />
      {/* Keeps its place while the templates load. */}
      {(isPending || ofType.length > 0) && (
        <NativeSelect
          label={t("newPage.start.template")}
          value={template ?? ""}
          onChange={(event) => set({ template: event.currentTarget.value })}
          error={fieldError("template", t("newPage.start.template"))}
          data={[
            { value: "", label: t("newPage.start.empty") },
            ...groupOf(t("newPage.start.own"), ofType.filter(isSaved)),
            ...groupOf(
              t("newPage.start.shipped"),
              ofType.filter((each) => !isSaved(each)),
            ),
          ]}
        />
      )}
      <NativeSelect
        label={t("common:page.locale")}
        value={locale}
        onChange={(event) => set({ locale: event.currentTarget.value })}
        error={fieldError("locale", t("common:page.locale"))}
        data={settings.availableLocales.map((code) => ({ value: code, label: localeName(code, language) }))}
      />
      {mayChangeMenu && (
        <Checkbox
          label={t("newPage.showInMenu")}
          checked={form.inMenu}
          onChange={(event) => set({ inMenu: event.currentTarget.checked })}
        />
      )}
      <div className="form-actions">
        {/* A second page is not created if only the menu failed. */}
        <Button
          type="submit"
          loading={!placement.isError && (creation.isPending || creation.isSuccess)}
          disabled={placement.isError}
        >
          {t("newPage.submit")}
        </Button>
      </div>
    </Form>
  );
}

const editorPath = (pageID: number) => `/cmsadmin/page/${pageID}`;

const open = (pageID: number) => location.assign(editorPath(pageID));

const isSaved = ({ saved }: Template) => saved !== null;

/** Returns options with a heading. Empty without templates. */
function groupOf(group: string, templates: Template[]) {
  const items = templates.map(({ id, name }) => ({ value: id, label: name }));
  return items.length > 0 ? [{ group, items }] : [];
}

/**
 * Returns if a language has a home page.
 * Null until the server answers, or if it cannot.
 */
function useHomePage(locale: string): "exists" | "missing" | null {
  const { data } = useQuery({
    queryKey: ["slug", HOME.slug, locale, null],
    queryFn: ({ signal }) => checkSlug({ slug: HOME.slug, locale, pageID: null }, signal),
    retry: false,
  });
  if (!data) return null;
  return data.holder === "page" ? "exists" : "missing";
}
