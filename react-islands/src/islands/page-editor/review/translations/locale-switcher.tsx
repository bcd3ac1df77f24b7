import { NativeSelect } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { openInLanguage } from "../../../../api/language";
import { localeBase, localeName } from "../../../../lib/locale";
import { useLanguage } from "../../../../ui/use-language";
import { tabPath } from "../../state/slices/tab";
import { useEditor } from "../../state/use-editor";
import { usePage } from "../../state/use-session";
import { useSiblings } from "./use-translations";

/**
 * Opens this page in another locale.
 * Switches the editor to the same language.
 */
export function LocaleSwitcher() {
  const { t } = useTranslation("workflow");
  const language = useLanguage();
  const page = usePage();
  const tab = useEditor((editor) => editor.tab);
  const siblings = useSiblings();
  if (siblings.length === 0) return null;
  const locales = [page.locale, ...siblings.map(({ locale }) => locale)];
  const onChange = (locale: string) => {
    const sibling = siblings.find((each) => each.locale === locale);
    if (sibling) openInLanguage(tabPath(sibling.pageID, tab), localeBase(locale));
  };
  return (
    <NativeSelect
      size="xs"
      aria-label={t("translations.switch")}
      value={page.locale}
      onChange={(event) => onChange(event.currentTarget.value)}
      data={locales.toSorted().map((locale) => ({ value: locale, label: localeName(locale, language) }))}
    />
  );
}
