import { Button } from "@mantine/core";
import { useId, useState } from "react";
import { useTranslation } from "react-i18next";
import type { PageListItem } from "../../../../api/wire";
import { localeName } from "../../../../lib/locale";
import { mayDo } from "../../../../lib/permission";
import { StatusBadge } from "../../../../shared/status-badge";
import { useLanguage } from "../../../../ui/use-language";
import { tabPath } from "../../state/slices/tab";
import { useActions, useEditor, useEditorProps } from "../../state/use-editor";
import { usePage } from "../../state/use-session";
import { CreateTranslationModal } from "./create-translation-modal";
import classes from "./translations.module.css";

interface Props {
  translations: PageListItem[];
  /** Id of the page shown side by side. */
  beside: number | null;
  onBeside: (id: number) => void;
}

/** Lists this page's state in each locale. */
export function TranslationTable({ translations, beside, onBeside }: Props) {
  const { t } = useTranslation("workflow");
  const language = useLanguage();
  const headingId = useId();
  const page = usePage();
  const { settings } = useEditorProps();
  const isCreating = useEditor(({ dialog }) => dialog === "add-translation");
  const { openDialog, closeDialog } = useActions();
  const [wanted, setWanted] = useState("");
  return (
    <section className="admin-panel" aria-labelledby={headingId}>
      <h2 id={headingId} className={classes.heading}>
        {t("translations.heading")}
      </h2>
      <ul className={classes.locales}>
        {settings.availableLocales.map((locale) => {
          const found = translations.find((each) => each.locale === locale);
          return (
            <li key={locale} className={classes.locale}>
              <span className={classes.name}>{localeName(locale, language)}</span>
              {locale === page.locale && <ThisPage />}
              {found && <FoundPageRow page={found} isBeside={found.id === beside} onBeside={onBeside} />}
              {locale !== page.locale && !found && (
                <Missing
                  locale={locale}
                  onCreate={() => {
                    setWanted(locale);
                    openDialog("add-translation");
                  }}
                />
              )}
            </li>
          );
        })}
      </ul>
      {isCreating && <CreateTranslationModal locale={wanted} onClose={closeDialog} />}
    </section>
  );
}

function ThisPage() {
  const { t } = useTranslation("workflow");
  const page = usePage();
  return (
    <>
      <StatusBadge status={page.status} />
      <span className={classes.hint}>{t("translations.this")}</span>
      {page.outdated && <Outdated />}
    </>
  );
}

function Outdated() {
  const { t } = useTranslation();
  return <span className={classes.outdated}>{t("page.outdated")}</span>;
}

interface FoundProps {
  page: PageListItem;
  isBeside: boolean;
  onBeside: (id: number) => void;
}

function FoundPageRow({ page, isBeside, onBeside }: FoundProps) {
  const { t } = useTranslation("workflow");
  const language = useLanguage();
  const own = usePage();
  const locale = localeName(page.locale, language);
  return (
    <>
      <StatusBadge status={page.status} />
      <a href={tabPath(page.id, "overview")}>
        <bdi>{page.title}</bdi>
      </a>
      {own.sourcePageID === page.id && <span className={classes.hint}>{t("translations.source")}</span>}
      {page.outdated && <Outdated />}
      <Button
        className={classes.action ?? ""}
        variant="default"
        size="xs"
        aria-pressed={isBeside}
        aria-label={`${t("translations.beside")}: ${locale}`}
        onClick={() => onBeside(page.id)}
      >
        {t("translations.beside")}
      </Button>
    </>
  );
}

function Missing({ locale, onCreate }: { locale: string; onCreate: () => void }) {
  const { t } = useTranslation("workflow");
  const language = useLanguage();
  const page = usePage();
  const { user } = useEditorProps();
  return (
    <>
      <span className={classes.hint}>{t("translations.missing")}</span>
      {mayDo(user.permissions, "create-translation", { locale, type: page.type }) && (
        <Button
          className={classes.action ?? ""}
          size="xs"
          aria-label={`${t("translations.create")}: ${localeName(locale, language)}`}
          onClick={onCreate}
        >
          {t("translations.create")}
        </Button>
      )}
    </>
  );
}
