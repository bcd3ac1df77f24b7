import { useTranslation } from "react-i18next";
import { ScreenSection } from "../../ui/screen-sections";
import { useFormat } from "../../ui/use-format";
import type { SectionProps } from "./section-props";
import classes from "./system.module.css";

/** Section with the nodes of a PostgreSQL database. */
export function NodesSection({ status: { nodes } }: SectionProps) {
  const { t } = useTranslation("system");
  const format = useFormat();
  if (nodes.length === 0) return null;
  return (
    <ScreenSection title={t("nodes.title")}>
      <ul className={classes.list}>
        {nodes.map(({ id, own, seenAt }) => (
          <li key={id}>
            <div>
              <code>{id}</code>
              <span className={classes.detail}>
                {own ? t("nodes.own") : t("nodes.seen", { when: format.dateTimeWithSeconds(seenAt) })}
              </span>
            </div>
          </li>
        ))}
      </ul>
    </ScreenSection>
  );
}
