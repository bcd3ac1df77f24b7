import { type RefObject, useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import type { EditorTab } from "../../../api/wire";
import { placeOf } from "../../../document/place";
import { useDriftCount } from "../drift/use-drift";
import { tabOfPlace } from "../place/page-fields";
import { useErrors } from "../session/session-context";
import { TabLink } from "./tab-link";
import classes from "./tabs.module.css";
import { TABS, useTab } from "./use-tab";

/** Leads to the parts of the editor, and says in which of them something is wrong or waits. */
export function Tabs() {
  const { t } = useTranslation(["workflow", "editor"]);
  const nav = useCurrentInView();
  const drift = useDriftCount();
  const places = useErrors().map(({ property }) => placeOf(property));
  return (
    <nav ref={nav} className={classes.tabs} aria-label={t("tabs.label")}>
      {TABS.map((tab) => {
        const errors = places.filter((place) => tabOfPlace(place) === tab).length;
        return (
          <TabLink key={tab} tab={tab} className={classes.tab}>
            <TabName tab={tab} />{" "}
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

/** What a tab is called. Where the bar has no room for it, the other tabs make a shorter name clear; it is part of the whole one. */
function TabName({ tab }: { tab: EditorTab }) {
  const { t } = useTranslation("workflow");
  const name = t(`tabs.${tab}`);
  if (tab !== "settings" && tab !== "seo") return name;
  return (
    <>
      <span aria-hidden="true">{t(`tabs.short.${tab}`)}</span>
      <span className="visually-hidden">{name}</span>
    </>
  );
}

/** Where the tabs are wider than the screen, the current one is brought into view. */
function useCurrentInView(): RefObject<HTMLElement | null> {
  const nav = useRef<HTMLElement>(null);
  const { tab } = useTab();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another tab is another current link.
  useEffect(() => {
    // Where something is can only be told after a layout, so it waits for the one of the next frame.
    const frame = requestAnimationFrame(() => {
      const current = nav.current?.querySelector<HTMLElement>("[aria-current]");
      if (nav.current && current) nav.current.scrollLeft = current.offsetLeft - nav.current.offsetLeft;
    });
    return () => cancelAnimationFrame(frame);
  }, [tab]);
  return nav;
}
