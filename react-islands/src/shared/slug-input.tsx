import { Button, TextInput } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Failure } from "../api/failure";
import { type Availability, checkSlug } from "../api/slugs";
import { charactersOf } from "../lib/extent";
import { MAX_SLUG_CHARS } from "../lib/slug";
import { Icon } from "../ui/icon";
import { useErrorText } from "../ui/use-error-text";
import classes from "./slug-input.module.css";
import { SLUG_DEBOUNCE_MS } from "./use-slug-proposal";

interface Props {
  label: string;
  description: ReactNode;
  value: string;
  onChange: (slug: string) => void;
  locale: string;
  /**
   * Page that may have this slug already.
   * Null if the page is new.
   */
  pageID: number | null;
  /** Error of the server for the submitted slug. */
  error?: string | null;
}

/**
 * Input for a slug.
 * Checks its format, and if it is free in the locale.
 */
export function SlugInput({ label, description, value, onChange, locale, pageID, error }: Props) {
  const { t } = useTranslation();
  const check = useSlugCheck(value, locale, pageID);
  const taken = check.answer?.holder ? t(`slug.taken.${check.answer.holder}`) : null;
  return (
    <div className={classes.field}>
      <TextInput
        label={label}
        description={description}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
        error={error ?? check.error ?? taken}
        required
        spellCheck={false}
        autoCapitalize="none"
      />
      <p role="status" className={classes.answer}>
        {check.isAsking && t("slug.checking")}
        {check.answer?.isAvailable && !error && (
          <span className={classes.free}>
            <Icon name="checked" /> {check.answer.replacesTag ? t("slug.replacesTag") : t("slug.free")}
          </span>
        )}
      </p>
      {check.answer?.proposal && (
        <Button
          variant="default"
          size="xs"
          className={classes.proposal}
          onClick={() => onChange(check.answer?.proposal ?? value)}
        >
          {t("slug.take", { slug: check.answer.proposal })}
        </Button>
      )}
    </div>
  );
}

interface SlugCheck {
  answer: Availability | null;
  /** Format error of the slug. */
  error: string | null;
  isAsking: boolean;
}

/** Ignores network errors, because saving checks again. */
function useSlugCheck(slug: string, locale: string, pageID: number | null): SlugCheck {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const [settled] = useDebouncedValue(slug, SLUG_DEBOUNCE_MS);
  const query = useQuery({
    queryKey: ["slug", settled, locale, pageID],
    queryFn: ({ signal }) => checkSlug({ slug: settled, locale, pageID }, signal),
    enabled: settled !== "",
    retry: false,
  });
  const isCurrent = settled === slug && settled !== "";
  const refusal = query.error instanceof Failure && query.error.kind === "refused" ? query.error : null;
  const [wrong] = refusal?.errors ?? [];
  return {
    answer: isCurrent ? (query.data ?? null) : null,
    error: isCurrent && wrong ? errorText(wrong, t("slug.label"), charactersOf(slug, MAX_SLUG_CHARS)) : null,
    isAsking: slug !== "" && (!isCurrent || query.isFetching),
  };
}
