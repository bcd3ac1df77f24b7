import { useTranslation } from "react-i18next";
import type { PageGroup } from "../../api/wire";
import { localeName } from "../../lib/locale";
import { Icon } from "../../ui/icon";
import { useSortableRow } from "../../ui/sortable/use-sortable-row";
import { useLanguage } from "../../ui/use-language";
import classes from "./page-list.module.css";

interface Props {
  group: PageGroup;
  /** Number of levels by which the row is indented. */
  depth: number;
  /** Name of the page type. */
  type: string;
  /** True if the page can be moved. */
  isMovable: boolean;
}

/**
 * Title of a page in its first locale.
 * Tells where the search term was found.
 */
export function GroupName({ group, depth, type, isMovable }: Props) {
  const reason = useReason(group);
  const [first] = group.pages;
  if (!first) return null;
  return (
    <div className={classes.name} style={{ "--depth": depth } as React.CSSProperties}>
      {isMovable && <MoveHandle groupID={group.groupID} title={first.title} />}
      <a href={`/cmsadmin/page/${first.id}`}>
        <bdi>{first.title}</bdi>
      </a>
      <span className={classes.about}>
        <span className={classes.slug}>{first.slug}</span> {type}
      </span>
      {reason && <span className={classes.matchedPart}>{reason}</span>}
    </div>
  );
}

/** Button by which a row is moved. */
function MoveHandle({ groupID, title }: { groupID: number; title: string }) {
  const { t } = useTranslation("common");
  const { handle } = useSortableRow({ key: String(groupID), name: title, isFixed: false });
  return (
    <button
      type="button"
      className={classes.grip}
      {...handle}
      aria-label={t("sortable.move", { name: title })}
    >
      <Icon name="grip" />
    </button>
  );
}

const MATCHED_PARTS = ["title", "slug", "text"] as const;

/**
 * Returns a text that tells where the search term was found.
 * Null if the displayed title contains it.
 */
function useReason({ pages }: PageGroup): string | null {
  const { t } = useTranslation("common");
  const language = useLanguage();
  for (const part of MATCHED_PARTS) {
    const place = pages.findIndex(({ matchedPart }) => matchedPart === part);
    const page = pages[place];
    if (!page) continue;
    if (place > 0) {
      return t("page.matchedPart.translation", {
        where: t(`page.matchedPart.${part}`),
        locale: localeName(page.locale, language),
      });
    }
    return part === "title" ? null : t(`page.matchedPart.${part}`);
  }
  return null;
}
