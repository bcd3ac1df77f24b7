import { Select } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { keepPreviousData, useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { errorsOf } from "../../api/failure";
import { listTags, mergeTag } from "../../api/tags";
import type { ListedTag } from "../../api/wire";
import { FailureNotice } from "../../ui/failure-notice";
import { Form } from "../../ui/form";
import { FormActions } from "../../ui/form-actions";
import { FormFailure } from "../../ui/form-failure";
import { Notice } from "../../ui/notice";
import { ThemedModal } from "../../ui/themed-modal";
import { useFieldErrors } from "../../ui/use-field-errors";
import classes from "./tags.module.css";
import { useTouched } from "./use-touched";

/** Debounce of the tag search, in milliseconds. */
const SEARCH_DEBOUNCE_MS = 250;

interface Props {
  tag: ListedTag;
  onDone: (into: string) => void;
  onClose: () => void;
}

/**
 * Dialog that replaces a tag by another
 * tag, and tells how much uses it.
 */
export function MergeTag({ tag, onDone, onClose }: Props) {
  const { t } = useTranslation("site");
  const touched = useTouched();
  const [typed, setTyped] = useState("");
  const [chosen, setChosen] = useState<ListedTag | null>(null);
  const [isMissing, setMissing] = useState(false);
  const [term] = useDebouncedValue(typed === chosen?.name ? "" : typed.trim(), SEARCH_DEBOUNCE_MS);
  const found = useQuery({
    queryKey: ["merge-into", term],
    queryFn: ({ signal }) => listTags({ pageIndex: 0, pageSize: 50, searchTerm: term }, signal),
    placeholderData: keepPreviousData,
  });
  const merging = useMutation({
    mutationFn: (into: ListedTag) => mergeTag(tag.id, into.id),
    onSuccess: (into) => onDone(into.name),
  });
  const fieldError = useFieldErrors(errorsOf(merging.error));
  const fitting = (found.data?.items ?? []).filter(({ id }) => id !== tag.id && id !== chosen?.id);
  const tags = chosen ? [chosen, ...fitting] : fitting;
  return (
    <ThemedModal tone="grey" title={t("tags.merge.title", { name: tag.name })} onClose={onClose}>
      <Form
        className={classes.form}
        failure={merging.error}
        onSubmit={() => {
          setMissing(chosen === null);
          if (chosen) merging.mutate(chosen);
        }}
      >
        <FormFailure title={t("tags.merge.failed")} failure={merging.error} fields={["into"]} />
        {found.isError && (
          <FailureNotice title={t("tags.failed")} failure={found.error} onRetry={() => found.refetch()} />
        )}
        <Select
          // Renders the list inside of the dialog.
          // Otherwise it would be outside of all landmarks, and
          // screen readers could not relate it to the field.
          comboboxProps={{ withinPortal: false }}
          label={t("tags.merge.into")}
          placeholder={t("tags.search")}
          nothingFoundMessage={found.isSuccess && t("tags.merge.nothing")}
          searchable
          data-autofocus
          data={tags.map(({ id, name }) => ({ value: String(id), label: name }))}
          // Does not filter again.
          // The server also found tags by their former names.
          filter={({ options }) => options}
          searchValue={typed}
          onSearchChange={setTyped}
          value={chosen ? String(chosen.id) : null}
          onChange={(id) => {
            setMissing(false);
            setChosen(tags.find((each) => String(each.id) === id) ?? null);
          }}
          error={isMissing ? t("tags.merge.missing") : fieldError("into", t("tags.merge.into"))}
        />
        <p>{t("tags.merge.touches", { touched: touched(tag), name: tag.name })}</p>
        {chosen && chosen.private !== tag.private && (
          <Notice tone="warning">
            {t(chosen.private ? "tags.merge.becomesPrivate" : "tags.merge.becomesPublic", {
              into: chosen.name,
            })}
          </Notice>
        )}
        <FormActions submit={t("tags.merge.submit")} isBusy={merging.isPending} onCancel={onClose} />
      </Form>
    </ThemedModal>
  );
}
