import { Tooltip } from "@mantine/core";
import { type RefObject, useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import type { EditorTab } from "../../../../api/wire";
import { parseLocation } from "../../../../document/place";
import { Icon } from "../../../../ui/icon";
import { TabLink } from "../../commands/tab-link";
import { TAB_ICONS } from "../../commands/view-commands";
import { tabOfPlace } from "../../state/place/page-fields";
import { TABS } from "../../state/slices/tab";
import { useDriftCount } from "../../state/use-drift";
import { useEditor } from "../../state/use-editor";
import { useErrors } from "../../state/use-session";
import classes from "./tabs.module.css";

/**
 * Events that show a tooltip.
 * Folded tabs show their names only there.
 */
const SHOWN_BY = { hover: true, focus: true, touch: true };

/**
 * Tabs of the editor, with numbers
 * of errors and source changes.
 * Folded tabs are icons.
 */
export function EditorTabs({ isFolded = false }: { isFolded?: boolean }) {
  const { t } = useTranslation(["workflow", "editor"]);
  const nav = useCurrentInView();
  const drift = useDriftCount();
  const places = useErrors().map(({ property }) => parseLocation(property));
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

/**
 * Text with a number.
 * In a folded tab, only the number is visible.
 */
function Count({ count, text, isFolded }: { count: number; text: string; isFolded: boolean }) {
  if (!isFolded) return text;
  return (
    <>
      <span aria-hidden="true">{count}</span>
      <span className="visually-hidden">{text}</span>
    </>
  );
}

/** Tab name, or its icon if folded. */
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

/** Scrolls the current tab into view. */
function useCurrentInView(): RefObject<HTMLElement | null> {
  const nav = useRef<HTMLElement>(null);
  const tab = useEditor((editor) => editor.tab);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new `tab` makes another link the current one, which must be scrolled into view.
  useEffect(() => {
    // Waits for the next frame.
    // Otherwise reading the position would force a layout.
    const frame = requestAnimationFrame(() => {
      const current = nav.current?.querySelector<HTMLElement>("[aria-current]");
      if (nav.current && current) nav.current.scrollLeft = current.offsetLeft - nav.current.offsetLeft;
    });
    return () => cancelAnimationFrame(frame);
  }, [tab]);
  return nav;
}
