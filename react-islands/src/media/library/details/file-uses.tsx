import { Button } from "@mantine/core";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import { listPagesByFile, MEDIA_KEY } from "../../../api/media";
import { FailureNotice } from "../../../ui/failure-notice";
import { StatusLine } from "../../../ui/status-line";
import classes from "./details.module.css";
import { FileUsesList } from "./file-uses-list";

const PAGE_SIZE = 10;

/** Lists the pages that show a file. Loads ten pages at a time. */
export function FileUses({ id }: { id: number }) {
  const { t } = useTranslation("media");
  const heading = useId();
  const uses = useInfiniteQuery({
    queryKey: [...MEDIA_KEY, "uses", id],
    queryFn: ({ pageParam, signal }) =>
      listPagesByFile({ fileID: id, pageIndex: pageParam, pageSize: PAGE_SIZE }, signal),
    initialPageParam: 0,
    getNextPageParam: ({ totalItems }, pages) =>
      pages.length * PAGE_SIZE < totalItems ? pages.length : null,
  });
  const items = uses.data?.pages.flatMap((page) => page.items) ?? [];
  return (
    <section aria-labelledby={heading} className={classes.section}>
      <h3 id={heading}>{t("use.title")}</h3>
      {uses.isPending && <StatusLine>{t("use.loading")}</StatusLine>}
      {uses.isError && (
        <FailureNotice title={t("use.failed")} failure={uses.error} onRetry={() => uses.refetch()} />
      )}
      {uses.isSuccess && items.length === 0 && <p>{t("use.none")}</p>}
      {items.length > 0 && <FileUsesList uses={items} total={items.length} />}
      {uses.hasNextPage && (
        <Button
          variant="default"
          size="xs"
          loading={uses.isFetchingNextPage}
          onClick={() => uses.fetchNextPage()}
        >
          {t("use.showMore")}
        </Button>
      )}
    </section>
  );
}
