import { useTranslation } from "react-i18next";
import { formatBytes } from "../../lib/format-bytes";
import { Fact, Facts } from "../../ui/facts";
import { ScreenSection } from "../../ui/screen-sections";
import { useFormat } from "../../ui/use-format";
import { useLanguage } from "../../ui/use-language";
import type { SectionProps } from "./section-props";
import classes from "./system.module.css";

const DATABASES = { sqlite: "SQLite", postgresql: "PostgreSQL" } as const;
/** Part of the disk that should stay free. */
const MIN_FREE_DISK = 0.1;

/** Section with version, database, disk, memory and search. */
export function FactsSection({ status }: SectionProps) {
  const { t } = useTranslation("system");
  const format = useFormat();
  const language = useLanguage();
  const bytes = (count: number) => formatBytes(count, language);
  const { process, database, sessions, searchTasks } = status;
  const { disk, memory } = process;
  return (
    <ScreenSection title={t("facts.title")}>
      <Facts>
        <Fact term={t("facts.version")}>
          Pagewright {process.version}
          <span className={classes.detail}>
            {t("facts.started", { when: format.dateTime(process.startedAt) })}
          </span>
        </Fact>
        <Fact term={t("facts.database")}>
          {DATABASES[database.kind]}, {bytes(database.size)}
          <span className={classes.detail}>{t("facts.schema", { number: database.schema })}</span>
        </Fact>
        {disk && (
          <Fact term={t("facts.disk")} isAlert={disk.free < disk.size * MIN_FREE_DISK}>
            {t("facts.diskOf", { free: bytes(disk.free), size: bytes(disk.size) })}
          </Fact>
        )}
        {memory !== null && <Fact term={t("facts.memory")}>{bytes(memory)}</Fact>}
        <Fact term={t("facts.search")}>
          {searchTasks}
          <a className={classes.detail} href="/cmsadmin/search-index">
            {t("facts.searchLink")}
          </a>
        </Fact>
        <Fact term={t("facts.sessions")}>
          {sessions}
          <a className={classes.detail} href="/cmsadmin/users">
            {t("facts.sessionsLink")}
          </a>
        </Fact>
      </Facts>
    </ScreenSection>
  );
}
