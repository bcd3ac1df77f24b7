import { Tooltip } from "@mantine/core";
import { type RefObject, useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import type { EditorTab } from "../../../../api/wire";
import { placeOf } from "../../../../document/place";
import { Icon } from "../../../../ui/icon";
import { TabLink } from "../../commands/tab-link";
import { TAB_ICONS } from "../../commands/view-commands";
import { tabOfPlace } from "../../state/place/page-fields";
import { TABS } from "../../state/slices/tab";
import { useDriftCount } from "../../state/use-drift";
import { useEditor } from "../../state/use-editor";
import { useErrors } from "../../state/use-session";
import classes from "./tabs.module.css";

/** A name that is not there otherwise is shown to whoever comes by key or by finger, too. */
const SHOWN_BY = { hover: true, focus: true, touch: true };

/** Leads to the parts of the editor, and says in which of them something is wrong or waits. Folded, they are icons. */
export function Tabs({ isFolded = false }: { isFolded?: boolean }) {
  const { t } = useTranslation(["workflow", "editor"]);
  const nav = useCurrentInView();
  const drift = useDriftCount();
  const places = useErrors().map(({ property }) => placeOf(property));
  return (
    <nav ref={nav} className={classes.tabs} aria-label={t("tabs.label")} data-folded={isFolded || undefined}>
      {TABS.map((tab) => {
        const errors = places.filter((place) => tabOfPlace(place) === tab).length;
        return (
          <Tooltip key={tab} label={t(`tabs.${tab}`)} disabled={!isFolded} events={SHOWN_BY}>
            <TabLink tab={tab} className={classes.tab}>
              <TabName tab={tab} isFolded={isFolded} />{" "}
              {errors > 0 && (
                <span className={classes.errors}>
                  <Count
                    count={errors}
                    text={t("editor:outline.errors", { count: errors })}
                    isFolded={isFolded}
                  />
                </span>
              )}
              {tab === "translations" && drift > 0 && (
                <span className={classes.waiting}>
                  <Count count={drift} text={t("drift.waiting", { count: drift })} isFolded={isFolded} />
                </span>
              )}
            </TabLink>
          </Tooltip>
        );
      })}
    </nav>
  );
}

/** How many there are of something, in words where there is room for them. */
function Count({ count, text, isFolded }: { count: number; text: string; isFolded: boolean }) {
  if (!isFolded) return text;
  return (
    <>
      <span aria-hidden="true">{count}</span>
      <span className="visually-hidden">{text}</span>
    </>
  );
}

/** The name of a tab; an icon where the bar has no room for it. */
function TabName({ tab, isFolded }: { tab: EditorTab; isFolded: boolean }) {
  const { t } = useTranslation("workflow");
  const name = t(`tabs.${tab}`);
  if (isFolded) {
    return (
      <>
        <Icon name={TAB_ICONS[tab]} />
        <span className="visually-hidden">{name}</span>
      </>
    );
  }
  return name;
}

/** Where the tabs are wider than the screen, the current one is brought into view. */
function useCurrentInView(): RefObject<HTMLElement | null> {
  const nav = useRef<HTMLElement>(null);
  const tab = useEditor((editor) => editor.tab);
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
