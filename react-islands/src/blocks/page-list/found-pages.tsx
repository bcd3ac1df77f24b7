import { useDebouncedValue } from "@mantine/hooks";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { previewVersion } from "../../api/pages";
import type { Block, BlockSchema } from "../../api/wire";
import { useFormSource, useFormState } from "../../fields/form-source";
import { useFailureText } from "../../ui/use-error-text";
import classes from "./page-list.module.css";

/** Debounce between a change of the rule and the request. */
const RULE_DEBOUNCE_MS = 250;

interface Props {
  blockKey: string;
  schema: BlockSchema;
}

/** Lists the pages that visitors would see under the rule. */
export function FoundPages({ blockKey, schema }: Props) {
  const { t } = useTranslation("editor");
  const failureText = useFailureText();
  const { pageID } = useFormSource();
  const rule = useFormState(({ read }) => {
    const ruling = schema.fields.filter(({ name, shownWhen }) => [name, shownWhen?.field].includes("source"));
    return JSON.stringify(Object.fromEntries(ruling.map(({ name }) => [name, read("props", name)])));
  });
  const [asked] = useDebouncedValue(rule, RULE_DEBOUNCE_MS);
  const found = useQuery({
    queryKey: ["listed-pages", pageID, blockKey, asked],
    queryFn: ({ signal }) =>
      findPages(pageID, { type: schema.id, key: blockKey, props: JSON.parse(asked) }, signal),
    placeholderData: keepPreviousData,
  });
  const titles = found.data ?? [];
  return (
    <section className={classes.found} aria-label={t("pageList.foundNow")}>
      <p role="status">
        {found.isError && failureText(found.error)}
        {found.isSuccess &&
          t(titles.length === 0 ? "pageList.nothing" : "pageList.found", { count: titles.length })}
      </p>
      {!found.isError && (
        <ol>
          {titles.map((title, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: several pages may have the same title, and rows have no state that an index key could mix up.
            <li key={index}>
              <bdi>{title}</bdi>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}

/**
 * Returns the titles of the listed pages.
 * Reads them from a rendered preview, because
 * only the server implements the rule.
 */
async function findPages(pageID: number, block: Block, signal: AbortSignal): Promise<string[]> {
  const html = await previewVersion({ pageID, blocks: [block] }, signal);
  const page = new DOMParser().parseFromString(html, "text/html");
  const links = page.querySelectorAll(`[data-block-key="${CSS.escape(block.key)}"] a.card-link`);
  return [...links].map((link) => link.textContent ?? "");
}
