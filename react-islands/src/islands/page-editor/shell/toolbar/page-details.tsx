import { ActionIcon, Popover, Tooltip } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { publicPath } from "../../../../lib/slug";
import { Icon } from "../../../../ui/icon";
import { ThemedModal } from "../../../../ui/themed-modal";
import { useFormat } from "../../../../ui/use-format";
import { usePersonName } from "../../../../ui/use-person-name";
import { LocaleSwitcher } from "../../review/translations/locale-switcher";
import { useEditorProps } from "../../state/use-editor";
import { usePage, useSessionState } from "../../state/use-session";
import classes from "./toolbar.module.css";

/** Returns the public path. Null if unpublished. */
export function usePublicAddress(): string | null {
  const page = usePage();
  const { settings } = useEditorProps();
  return page.publishedVersionID === null ? null : publicPath(page.slug, page.locale, settings.defaultLocale);
}

export function PublicPageLink() {
  const { t } = useTranslation("editor");
  const address = usePublicAddress();
  if (address === null) return null;
  return (
    <Tooltip label={t("editor.open")}>
      <ActionIcon
        component="a"
        variant="subtle"
        color="gray"
        size="lg"
        href={address}
        target="_blank"
        rel="noreferrer"
        aria-label={t("editor.open")}
      >
        <Icon name="open" />
      </ActionIcon>
    </Tooltip>
  );
}

/** Popover with rarely needed page details. */
export function PageDetails() {
  const { t } = useTranslation("editor");
  const [isOpen, setOpen] = useState(false);
  return (
    <Popover opened={isOpen} onChange={setOpen} position="bottom-end" shadow="md" trapFocus returnFocus>
      <Popover.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          size="lg"
          aria-label={t("editor.details")}
          title={t("editor.details")}
          onClick={() => setOpen(!isOpen)}
        >
          <Icon name="info" />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown aria-label={t("editor.details")} aria-labelledby={undefined}>
        <Details />
      </Popover.Dropdown>
    </Popover>
  );
}

/** Modal with page details, for narrow bars. */
export function PageDetailsModal({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation("editor");
  return (
    <ThemedModal tone="grey" title={t("editor.details")} onClose={onClose}>
      <Details />
    </ThemedModal>
  );
}

/**
 * Details of the page.
 * The element can have the focus,
 * because it may contain no field.
 */
function Details() {
  return (
    <div className={classes.details} tabIndex={-1} data-autofocus>
      <LastChange />
      <LocaleSwitcher />
    </div>
  );
}

/** Time and author of the base version. */
function LastChange() {
  const { t } = useTranslation("editor");
  const format = useFormat();
  const base = useSessionState((state) => state.base);
  const when = format.dateTime(base.createdAt);
  const name = usePersonName()(base.createdBy, "");
  return <p>{name ? t("editor.lastChange", { when, name }) : t("editor.lastChangeSystem", { when })}</p>;
}
