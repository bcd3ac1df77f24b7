import { useTranslation } from "react-i18next";
import { type ErrorPlace, placeOf } from "../../../lib/document/error-place";
import { useDriftCount } from "../drift/use-drift";
import { useSessionState } from "../session/session-context";
import { allErrors } from "../session/session-state";
import { TabLink } from "./tab-link";
import classes from "./tabs.module.css";
import { TABS, type Tab } from "./use-tab";

/** Leads to the parts of the editor, and says in which of them something is wrong or waits. */
export function Tabs() {
  const { t } = useTranslation(["life", "editor"]);
  const drift = useDriftCount();
  const places = allErrors(useSessionState()).map(placeOf);
  return (
    <nav className={classes.tabs} aria-label={t("tabs.label")}>
      {TABS.map((tab) => {
        const errors = places.filter((place) => tabOfPlace(place) === tab).length;
        return (
          <TabLink key={tab} tab={tab} className={classes.tab}>
            {t(`tabs.${tab}`)}{" "}
            {errors > 0 && (
              <span className={classes.errors}>{t("editor:outline.errors", { count: errors })}</span>
            )}
            {tab === "translations" && drift > 0 && (
              <span className={classes.waiting}>{t("drift.waiting", { count: drift })}</span>
            )}
          </TabLink>
        );
      })}
    </nav>
  );
}

/** The tab that shows the field of an error. */
function tabOfPlace(place: ErrorPlace): Tab {
  if (place.part === "block") return "overview";
  return place.part === "page" && place.field.startsWith("seo") ? "seo" : "settings";
}
