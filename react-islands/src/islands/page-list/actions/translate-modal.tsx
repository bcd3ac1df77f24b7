import { useTranslation } from "react-i18next";
import { createTranslation } from "../../../api/copies";
import type { PageListItem, Settings } from "../../../api/wire";
import { localeName } from "../../../lib/locale";
import { hasOwnSlug } from "../../../lib/slug";
import { CopyModal } from "../../../shared/page-dialogs/copy-modal";
import { useLanguage } from "../../../ui/use-language";
import type { PageActionResult } from "./page-action-notice";

interface Props {
  source: PageListItem;
  locale: string;
  settings: Settings;
  onDone: (result: PageActionResult) => void;
  onClose: () => void;
}

/**
 * Dialog that creates a translation
 * with the content of the source page.
 */
export default function TranslateModal({ source, locale, settings, onDone, onClose }: Props) {
  const { t } = useTranslation("lists");
  const language = useLanguage();
  const [from, to] = [localeName(source.locale, language), localeName(locale, language)];
  return (
    <CopyModal
      words={{
        title: t("translate.title", { locale: to }),
        confirm: t("translate.confirm"),
        failed: t("translate.failed"),
      }}
      initialTitle={source.title}
      locale={locale}
      fixedSlug={hasOwnSlug(locale, source.slug, settings.customSlugLocales) ? null : source.slug}
      settings={settings}
      create={(copy) => createTranslation({ ...copy, pageID: source.id, locale })}
      onCreated={(page) => onDone({ kind: "created", page })}
      onClose={onClose}
    >
      <p>{t("translate.text", { title: source.title, from })}</p>
    </CopyModal>
  );
}
