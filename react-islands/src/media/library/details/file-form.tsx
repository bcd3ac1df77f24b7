import { Button, Switch, TextInput } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { BOUNDS } from "../../../api/bounds";
import { Failure } from "../../../api/failure";
import { editFile } from "../../../api/media";
import type { FocalPoint, MediaFile } from "../../../api/wire";
import { localeAttributes, localeName } from "../../../lib/locale";
import { type FormValues, withTheirs } from "../../../lib/rebase";
import { TagInput } from "../../../shared/tag-input";
import { ClashNotice } from "../../../ui/clash-notice";
import { DoneNotice } from "../../../ui/done-notice";
import { Form } from "../../../ui/form";
import { Notice } from "../../../ui/notice";
import { Clash, saveRebased } from "../../../ui/save-rebased";
import { useFieldErrors } from "../../../ui/use-field-errors";
import { useLanguage } from "../../../ui/use-language";
import { useFailureWords } from "../actions/use-failure-words";
import { putFile, refetchLibrary } from "../files/file-lists";
import classes from "./details.module.css";
import { ALT_TEXTS, described, draftValuesOf, editOf, type FileDraft, isUnsaved } from "./draft";
import type { Drafts } from "./use-drafts";

/** Maximum number of tags of a file. */
const MAX_TAGS = BOUNDS.EditFile.tags.maxItems;

interface Props {
  file: MediaFile;
  drafts: Drafts;
  locales: string[];
  /** True if the form is read-only. */
  isFixed: boolean;
}

/** Form for name, alternative texts and other values. */
export function FileForm({ file, drafts, locales, isFixed }: Props) {
  const { t } = useTranslation(["media", "common"]);
  const language = useLanguage();
  const failureWords = useFailureWords();
  const queries = useQueryClient();
  const draft = drafts.of(file.id);
  const { fileName, defaultAltText, altTexts, tags, shared } = described(file, draft);
  const [clash, setClash] = useState<Pick<Clash<MediaFile, FormValues>, "latest" | "rebased"> | null>(null);
  const valueText = useValueText();
  const base = drafts.baseOf(file);
  const saving = useMutation({
    mutationFn: () =>
      saveRebased({
        base,
        values: draftValuesOf(base, draft),
        valuesOf: (read) => draftValuesOf(read),
        send: (_, latest) => editFile(editOf(latest, draft)),
      }),
    onSuccess: (saved) => {
      setClash(null);
      drafts.drop(file.id);
      putFile(queries, saved);
      return refetchLibrary(queries);
    },
    onError: (failure) => {
      if (!(failure instanceof Clash)) return;
      setClash(failure);
      putFile(queries, failure.latest);
      drafts.rebase(failure.latest);
    },
  });
  const take = (name: string) => {
    if (!clash) return;
    drafts.leave(file, name);
    setClash({ ...clash, rebased: withTheirs(clash.rebased, name) });
  };
  const isChanged = isUnsaved(file, draft);
  const errors = saving.error instanceof Failure ? saving.error.errors : [];
  const fieldError = useFieldErrors(errors.filter(({ property }) => property !== "newPath"));
  const nameError = fieldError("newFileName", t("details.name")) ?? fieldError("fileName", t("details.name"));
  const hasWords = file.kind === "image" || file.kind === "gif";
  const change = (part: FileDraft) => drafts.change(file, part);
  const labels: Record<string, string> = {
    fileName: t("details.name"),
    path: t("details.folder"),
    defaultAltText: t("details.altText"),
    tags: t("details.tags"),
    shared: t("details.shared"),
    focalPoint: t("details.focalPoint"),
  };
  const labelOf = (name: string) =>
    name.startsWith(ALT_TEXTS)
      ? `${t("details.altText")}, ${localeName(name.slice(ALT_TEXTS.length), language)}`
      : (labels[name] ?? name);
  return (
    <Form
      className={classes.form}
      failure={saving.error}
      onSubmit={() => {
        if (isChanged && fileName.trim() !== "") saving.mutate();
      }}
    >
      <ClashNotice
        clashing={clash && { rebased: clash.rebased, theirs: draftValuesOf(clash.latest), take }}
        labelOf={labelOf}
        textOf={(_, value) => valueText(value)}
      />
      {saving.isError && !(saving.error instanceof Clash) && (
        <Notice tone="danger">
          <p>
            {t("failure.because", {
              what: t("details.notSaved"),
              why: failureWords(saving.error, t("details.name")),
            })}
          </p>
        </Notice>
      )}
      <TextInput
        label={t("details.name")}
        value={fileName}
        onChange={(event) => change({ fileName: event.currentTarget.value })}
        error={nameError}
        readOnly={isFixed}
        required
        spellCheck={false}
      />
      {hasWords && (
        <>
          <TextInput
            label={t("details.altText")}
            description={t("details.altHint")}
            className="any-direction"
            value={defaultAltText}
            onChange={(event) => change({ defaultAltText: event.currentTarget.value })}
            error={fieldError("defaultAltText", t("details.altText"))}
            readOnly={isFixed}
          />
          <AltTexts
            locales={locales}
            texts={altTexts}
            inherited={defaultAltText}
            isFixed={isFixed}
            onChange={(locale, text) => change({ altTexts: { ...draft.altTexts, [locale]: text } })}
          />
        </>
      )}
      <TagInput
        label={t("details.tags")}
        description={isFixed ? undefined : t("common:tagsField.hint", { max: MAX_TAGS })}
        error={fieldError("tags", t("details.tags"))}
        readOnly={isFixed}
        max={MAX_TAGS}
        value={tags}
        onChange={(next) => change({ tags: next })}
      />
      <Switch
        label={t("details.shared")}
        checked={shared}
        disabled={isFixed}
        onChange={(event) => change({ shared: event.currentTarget.checked })}
      />
      {!isFixed && (
        <div className={classes.save}>
          <Button type="submit" loading={saving.isPending} disabled={!isChanged}>
            {t("details.save")}
          </Button>
          {isChanged && (
            <Button
              variant="default"
              onClick={() => {
                drafts.drop(file.id);
                setClash(null);
                saving.reset();
              }}
            >
              {t("details.discard")}
            </Button>
          )}
        </div>
      )}
      <DoneNotice done={saving.isSuccess && !isChanged ? t("details.saved") : ""} />
    </Form>
  );
}

/**
 * Returns a function that formats a value of a file.
 * An absent value is empty.
 */
function useValueText(): (value: unknown) => string {
  const { t } = useTranslation("media");
  return (value) => {
    if (Array.isArray(value)) return value.join(", ");
    if (typeof value === "boolean") return t(value ? "details.isShared" : "details.isNotShared");
    if (typeof value === "object" && value !== null) {
      const { x, y } = value as FocalPoint;
      return `${Math.round(x * 100)} % × ${Math.round(y * 100)} %`;
    }
    return String(value ?? "");
  };
}

interface AltTextsProps {
  locales: string[];
  texts: Record<string, string | null>;
  /** Text that is shown for a locale without text. */
  inherited: string;
  isFixed: boolean;
  onChange: (locale: string, text: string | null) => void;
}

/** Inputs for the alternative texts by locale. */
function AltTexts({ locales, texts, inherited, isFixed, onChange }: AltTextsProps) {
  const { t } = useTranslation("media");
  const language = useLanguage();
  return (
    <fieldset className={classes.altTexts}>
      <legend>{t("details.altTexts")}</legend>
      {locales.map((locale) => {
        const text = texts[locale] ?? null;
        return (
          <TextInput
            key={locale}
            {...localeAttributes(locale)}
            label={localeName(locale, language)}
            description={text === null ? t("details.inherited") : undefined}
            placeholder={text === null ? inherited : t("details.decorative")}
            value={text ?? ""}
            onChange={(event) => onChange(locale, event.currentTarget.value || null)}
            readOnly={isFixed}
          />
        );
      })}
    </fieldset>
  );
}
