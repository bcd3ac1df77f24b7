import { UnstyledButton } from "@mantine/core";
import type { TFunction } from "i18next";
import type { Grant, Language, PageGroup, PageListItem } from "../../api/wire";
import { localeName } from "../../lib/locale";
import { mayDo } from "../../lib/permission";
import { STATUS_ICONS } from "../../shared/status-badge";
import { Icon } from "../../ui/icon";
import type { OpenDialog } from "./actions/use-page-actions";
import classes from "./page-list.module.css";

interface Props {
  group: PageGroup;
  locale: string;
  permissions: Grant[];
  /** Texts and language of the list. A hook in each of many cells would be slow. */
  t: TFunction<["lists", "common"]>;
  language: Language;
  onOpen: OpenDialog;
}

/**
 * State of a page in a locale.
 * If it is missing there, a button
 * to translate it, if permitted.
 */
export function LocaleCell(props: Props) {
  const page = props.group.pages.find(({ locale }) => locale === props.locale);
  return page ? <StateLink {...props} page={page} /> : <Missing {...props} />;
}

function StateLink({ page, t, language }: Pick<Props, "t" | "language"> & { page: PageListItem }) {
  const locale = localeName(page.locale, language);
  return (
    <a className={classes.cell} href={`/cmsadmin/page/${page.id}`}>
      <span className="visually-hidden">{t("structure.cell", { title: page.title, locale })}</span>{" "}
      <span className={`status status-${page.status.replaceAll(" ", "-")}`}>
        <Icon name={STATUS_ICONS[page.status]} />
        {t(`structure.state.${page.status}`)}
      </span>{" "}
      {page.outdated && (
        <span className="status status-outdated">
          <Icon name="stale" />
          {t("structure.state.outdated")}
        </span>
      )}
    </a>
  );
}

function Missing({ group, locale, permissions, t, language, onOpen }: Props) {
  const [source] = group.pages;
  if (!source || !mayDo(permissions, "create-translation", { locale, type: group.type })) {
    return <span className="status status-missing">{t("structure.state.missing")}</span>;
  }
  return (
    <UnstyledButton className={classes.cell} onClick={() => onOpen({ kind: "translate", source, locale })}>
      <span className="status status-missing">
        <Icon name="plus" />
        {t("structure.state.missing")}
      </span>{" "}
      <span className="visually-hidden">
        {t("structure.create", { title: source.title, locale: localeName(locale, language) })}
      </span>
    </UnstyledButton>
  );
}
