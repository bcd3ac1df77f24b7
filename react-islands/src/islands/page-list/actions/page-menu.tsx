import { useTranslation } from "react-i18next";
import type { Grant, PageListItem, Settings } from "../../../api/wire";
import type { RowAction } from "../../../lib/row-actions";
import { publicPath } from "../../../lib/slug";
import { RowMenu } from "../../../ui/row-menu";
import classes from "../page-list.module.css";
import { deletablePages, localesToCreateIn, mayCreateBelow, unpublishablePages } from "./rights";
import type { OpenDialog } from "./use-page-actions";

interface Props {
  /** The page of the row, and its translations. */
  pages: PageListItem[];
  settings: Settings;
  permissions: Grant[];
  onOpen: OpenDialog;
  /** Receives an address to copy. */
  onCopy: (address: string) => void;
  /** Moves the page one place in the structure. Undefined if it cannot be moved. */
  onMove?: ((to: "up" | "down") => void) | undefined;
}

/** Returns the address of the form for a new page below a page, of the same type and locale. */
function newPageBelow({ slug, type, locale }: PageListItem): string {
  return `/cmsadmin/new-page?${new URLSearchParams({ type, locale, below: slug })}`;
}

/** Menu of the actions that the user may perform on a page. */
export function PageMenu(props: Props) {
  const { t } = useTranslation("lists");
  const actions = usePageRowActions(props);
  const [first] = props.pages;
  if (!first) return null;
  return (
    <RowMenu
      label={t("actions.of", { title: first.title })}
      name={first.title}
      actions={actions}
      variant="subtle"
      className={classes.menu}
    />
  );
}

function usePageRowActions({ pages, settings, permissions, onOpen, onCopy, onMove }: Props): RowAction[] {
  const { t } = useTranslation("lists");
  const [first] = pages;
  if (!first) return [];
  const live = unpublishablePages(pages, permissions);
  const deletable = deletablePages(pages, permissions);
  const shown = pages.find(({ publishedVersionID }) => publishedVersionID !== null);
  const address = shown ? publicPath(shown.slug, shown.locale, settings.defaultLocale) : "";
  const mayCopy = localesToCreateIn(first.type, settings, permissions).length > 0;
  const offered: (RowAction | false | undefined)[] = [
    { id: "open", label: t("actions.open"), href: `/cmsadmin/page/${first.id}` },
    shown && { id: "view", label: t("actions.view"), href: address },
    shown && {
      id: "copy-link",
      label: t("actions.copyLink"),
      perform: () => onCopy(new URL(address, location.href).href),
    },
    { id: "history", label: t("actions.history"), href: `/cmsadmin/page/${first.id}/history` },
    mayCreateBelow(first, permissions) && {
      id: "new-page",
      label: t("actions.newPageBelow"),
      href: newPageBelow(first),
    },
    onMove && { id: "up", label: t("actions.moveUp"), perform: () => onMove("up") },
    onMove && { id: "down", label: t("actions.moveDown"), perform: () => onMove("down") },
    mayCopy && {
      id: "duplicate",
      label: t("actions.duplicate"),
      perform: () => onOpen({ kind: "duplicate", pages }),
    },
    live.length > 0 && {
      id: "unpublish",
      label: t("actions.unpublish"),
      perform: () => onOpen({ kind: "unpublish", pages: live }),
    },
    deletable.length > 0 && {
      id: "delete",
      label: t("actions.delete"),
      isDestructive: true,
      perform: () => onOpen({ kind: "delete", pages: deletable }),
    },
  ];
  return offered.filter((action) => typeof action === "object");
}
