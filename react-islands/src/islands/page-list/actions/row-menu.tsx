import { ActionIcon, Menu } from "@mantine/core";
import { useRef } from "react";
import { useTranslation } from "react-i18next";
import type { Grant, PageListItem, Settings } from "../../../api/wire";
import { publicPath } from "../../../lib/slug";
import { Icon } from "../../../ui/icon";
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
export function RowMenu({ pages, settings, permissions, onOpen, onCopy, onMove }: Props) {
  const { t } = useTranslation("lists");
  const target = useRef<HTMLButtonElement>(null);
  const [first] = pages;
  if (!first) return null;
  const ask: OpenDialog = (dialog) => {
    // Focuses the menu's button.
    // When a dialog closes, it returns the focus to the element
    // that had it, and the menu item no longer exists then.
    target.current?.focus();
    onOpen(dialog);
  };
  const live = unpublishablePages(pages, permissions);
  const deletable = deletablePages(pages, permissions);
  const shown = pages.find(({ publishedVersionID }) => publishedVersionID !== null);
  const address = shown ? publicPath(shown.slug, shown.locale, settings.defaultLocale) : "";
  const mayCopy = localesToCreateIn(first.type, settings, permissions).length > 0;
  return (
    <Menu position="bottom-end" shadow="md">
      <Menu.Target>
        <ActionIcon
          ref={target}
          variant="subtle"
          color="gray"
          size="lg"
          className={classes.menu}
          aria-label={t("actions.of", { title: first.title })}
        >
          <Icon name="more" />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item component="a" href={`/cmsadmin/page/${first.id}`}>
          {t("actions.open")}
        </Menu.Item>
        {shown && (
          <Menu.Item component="a" href={address}>
            {t("actions.view")}
          </Menu.Item>
        )}
        {shown && (
          <Menu.Item onClick={() => onCopy(new URL(address, location.href).href)}>
            {t("actions.copyLink")}
          </Menu.Item>
        )}
        <Menu.Item component="a" href={`/cmsadmin/page/${first.id}/history`}>
          {t("actions.history")}
        </Menu.Item>
        {mayCreateBelow(first, permissions) && (
          <Menu.Item component="a" href={newPageBelow(first)}>
            {t("actions.newPageBelow")}
          </Menu.Item>
        )}
        {onMove && <Menu.Item onClick={() => onMove("up")}>{t("actions.moveUp")}</Menu.Item>}
        {onMove && <Menu.Item onClick={() => onMove("down")}>{t("actions.moveDown")}</Menu.Item>}
        {mayCopy && (
          <Menu.Item onClick={() => ask({ kind: "duplicate", pages })}>{t("actions.duplicate")}</Menu.Item>
        )}
        {live.length > 0 && (
          <Menu.Item onClick={() => ask({ kind: "unpublish", pages: live })}>
            {t("actions.unpublish")}
          </Menu.Item>
        )}
        {deletable.length > 0 && (
          <Menu.Item color="red" onClick={() => ask({ kind: "delete", pages: deletable })}>
            {t("actions.delete")}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
