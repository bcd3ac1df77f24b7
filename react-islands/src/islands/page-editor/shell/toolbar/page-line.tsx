import { useTranslation } from "react-i18next";
import { localeName } from "../../../../lib/locale";
import { typeName } from "../../../../lib/schema";
import { publicPath } from "../../../../lib/slug";
import { useLanguage } from "../../../../ui/use-language";
import { useEditorProps } from "../../state/use-editor";
import { useIsDirty, usePage, useSessionState } from "../../state/use-session";
import classes from "./toolbar.module.css";

/**
 * Shows the type of the page, as a link to its list, the state
 * of the live version, the address and the language.
 */
export function PageLine() {
  const { t } = useTranslation("editor");
  const language = useLanguage();
  const page = usePage();
  const { settings, pageTypes } = useEditorProps();
  const base = useSessionState((state) => state.base);
  const isChanged = useIsDirty();
  const isNewest = page.publishedVersionID === base.id && !isChanged;
  const seen = page.publishedVersionID === null ? "nothing" : isNewest ? "this" : "older";
  const locale = localeName(page.locale, language);
  const path = publicPath(page.slug, page.locale, settings.defaultLocale);
  const words = t(`editor.seen.${seen}`);
  return (
    <p className={classes.line} title={`${words} · ${path} · ${locale}`}>
      {page.type !== "blank" && (
        <>
          <a href={`/cmsadmin/page-overview/${page.type}`}>{typeName(pageTypes, page.type, language)}</a>
          {" › "}
        </>
      )}
      <span data-seen={seen}>{words}</span> · <bdi>{path}</bdi> · {locale}
    </p>
  );
}
