import { useTranslation } from "react-i18next";
import { createTranslation } from "../../../../api/copies";
import { localeName } from "../../../../lib/locale";
import { hasOwnSlug } from "../../../../lib/slug";
import { CopyModal } from "../../../../shared/page-dialogs/copy-modal";
import { Notice } from "../../../../ui/notice";
import { useLanguage } from "../../../../ui/use-language";
import { tabPath } from "../../state/slices/tab";
import { useEditorProps } from "../../state/use-editor";
import { useIsDirty, usePage } from "../../state/use-session";

interface Props {
  locale: string;
  onClose: () => void;
}

/** Dialog that copies this page into another locale. */
export function CreateTranslationModal({ locale, onClose }: Props) {
  const { t } = useTranslation("workflow");
  const language = useLanguage();
  const isChanged = useIsDirty();
  const page = usePage();
  const { settings } = useEditorProps();
  return (
    <CopyModal
      words={{
        title: t("translations.createIn", { locale: localeName(locale, language) }),
        confirm: t("translations.create"),
        failed: t("translations.createFailed"),
      }}
      initialTitle={page.title}
      locale={locale}
      fixedSlug={hasOwnSlug(locale, page.slug, settings.customSlugLocales) ? null : page.slug}
      settings={settings}
      create={(copy) => createTranslation({ ...copy, pageID: page.id, locale })}
      onCreated={({ id }) => location.assign(tabPath(id, "translations"))}
      onClose={onClose}
    >
      <p>{t("translations.createText")}</p>
      {isChanged && <Notice tone="warning">{t("copy.onlyStored")}</Notice>}
    </CopyModal>
  );
}
