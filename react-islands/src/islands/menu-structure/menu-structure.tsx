import { Button, NativeSelect } from "@mantine/core";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { menuQuery, menusQuery } from "../../api/menus";
import { refetchQueries } from "../../api/refetch-queries";
import type { Menu, MenuStructureProps } from "../../api/wire";
import { localeName } from "../../lib/locale";
import { ConfirmModal } from "../../ui/confirm-modal";
import { DoneNotice } from "../../ui/done-notice";
import { FailureNotice } from "../../ui/failure-notice";
import { StatusLine } from "../../ui/status-line";
import { goToQuery, useAddressQuery } from "../../ui/use-address-query";
import { useLanguage } from "../../ui/use-language";
import { CopyHere } from "./copy-here";
import { CopyModal } from "./copy-modal";
import { MenuEditor } from "./menu-editor";
import classes from "./menu-structure.module.css";

/** Names of the menus, in the order in which pages show them. */
const NAMES = ["main", "footer", "legal"] as const;

/** Name and locale of the selected menu. */
interface SelectedMenu {
  name: (typeof NAMES)[number];
  locale: string;
}

/** The last copy of a menu. */
interface Copied extends SelectedMenu {
  /** Names of the entries whose page has no translation. */
  leftOut: string[];
}

/** Screen that selects a menu and edits it. */
export function MenuStructure({ settings }: MenuStructureProps) {
  const { t } = useTranslation("site");
  const language = useLanguage();
  const queries = useQueryClient();
  const place = usePlace(settings);
  const [isUnsaved, setUnsaved] = useState(false);
  const [wanted, setWanted] = useState<SelectedMenu | null>(null);
  const [isCopying, setCopying] = useState(false);
  const [copied, setCopied] = useState<Copied | null>(null);
  // Number of copies that replaced a shown menu, which is then read again.
  const [copies, setCopies] = useState(0);
  const query = menuQuery(place.name, place.locale);
  const menu = useQuery({
    ...query,
    // Never refetched. Otherwise new data could replace what the user edits.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  const counts = useQuery(menusQuery);
  const countOf = (name: string, locale: string) =>
    counts.data?.items.find((each) => each.name === name && each.locale === locale)?.items;
  const targets = (counts.data?.items ?? []).filter(
    ({ name, locale }) => name === place.name && locale !== place.locale,
  );
  const go = (next: SelectedMenu) => goToQuery(`?${new URLSearchParams({ ...next })}`, "push");
  const ask = (next: SelectedMenu) => (isUnsaved ? setWanted(next) : go(next));
  const labelled = (label: string, count: number | undefined) =>
    count === undefined ? label : t("menus.counted", { label, count });
  const keep = async (next: Menu) => {
    queries.setQueryData(query.queryKey, next);
    await refetchQueries(queries, menusQuery.queryKey);
  };
  return (
    <div className={classes.screen}>
      <div className={classes.choice}>
        <NativeSelect
          label={t("menus.menu")}
          value={place.name}
          onChange={({ currentTarget }) =>
            ask({ ...place, name: currentTarget.value as SelectedMenu["name"] })
          }
          data={NAMES.map((name) => ({
            value: name,
            label: labelled(t(`menus.names.${name}`), countOf(name, place.locale)),
          }))}
        />
        <NativeSelect
          label={t("menus.locale")}
          value={place.locale}
          onChange={({ currentTarget }) => ask({ ...place, locale: currentTarget.value })}
          data={settings.availableLocales.map((locale) => ({
            value: locale,
            label: labelled(localeName(locale, language), countOf(place.name, locale)),
          }))}
        />
      </div>
      {copied?.name === place.name && copied.locale === place.locale && <CopiedNotice copied={copied} />}
      {menu.isError && (
        <FailureNotice title={t("menus.failed")} failure={menu.error} onRetry={() => menu.refetch()} />
      )}
      {menu.isPending && <StatusLine>{t("menus.loading")}</StatusLine>}
      {menu.data && (
        <MenuEditor
          key={`${place.name} ${place.locale} ${copies}`}
          menu={menu.data}
          settings={settings}
          onSaved={keep}
          onUnsaved={setUnsaved}
        />
      )}
      {menu.data?.items.length === 0 && !isUnsaved && (
        <CopyHere
          target={counts.data?.items.find(
            ({ name, locale }) => name === place.name && locale === place.locale,
          )}
          sources={targets.filter(({ items }) => items > 0)}
          onCopied={(leftOut) => {
            setCopied({ ...place, leftOut });
            setCopies(copies + 1);
          }}
        />
      )}
      {menu.data && menu.data.items.length > 0 && targets.length > 0 && (
        <div className={classes.copy}>
          <Button variant="default" disabled={isUnsaved} onClick={() => setCopying(true)}>
            {t("menus.copy.open")}
          </Button>
          {isUnsaved && <span className={classes.hint}>{t("menus.copy.saveFirst")}</span>}
        </div>
      )}
      {isCopying && (
        <CopyModal
          from={place.locale}
          targets={targets}
          onCopied={(locale, leftOut) => {
            setCopying(false);
            setCopied({ name: place.name, locale, leftOut });
            go({ ...place, locale });
          }}
          onClose={() => setCopying(false)}
        />
      )}
      {wanted && (
        <ConfirmModal
          title={t("menus.leave.title")}
          text={t("menus.leave.text")}
          action={t("menus.leave.title")}
          tone="danger"
          isBusy={false}
          onConfirm={() => {
            setWanted(null);
            setUnsaved(false);
            go(wanted);
          }}
          onClose={() => setWanted(null)}
        />
      )}
    </div>
  );
}

function CopiedNotice({ copied: { leftOut } }: { copied: Copied }) {
  const { t } = useTranslation("site");
  return (
    <DoneNotice done={t("menus.copy.done")}>
      {leftOut.length > 0 && (
        <>
          <p>{t("menus.copy.leftOut", { count: leftOut.length })}</p>
          <ul>
            {leftOut.map((name, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: names can repeat, and the list never changes
              <li key={index}>
                <bdi>{name}</bdi>
              </li>
            ))}
          </ul>
        </>
      )}
    </DoneNotice>
  );
}

/** Returns the menu that the address names, or the main menu. */
function usePlace({ availableLocales, defaultLocale }: MenuStructureProps["settings"]): SelectedMenu {
  const query = new URLSearchParams(useAddressQuery());
  const name = NAMES.find((each) => each === query.get("name")) ?? "main";
  const locale = availableLocales.find((each) => each === query.get("locale")) ?? defaultLocale;
  return { name, locale };
}
