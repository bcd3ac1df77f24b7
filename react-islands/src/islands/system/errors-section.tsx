import { useTranslation } from "react-i18next";
import type { LoggedError } from "../../api/wire";
import { ScreenSection } from "../../ui/screen-sections";
import { useFormat } from "../../ui/use-format";
import { screenOf } from "./screen-of";
import type { SectionProps } from "./section-props";
import classes from "./system.module.css";

/** Section with the errors of the log in the last days. */
export function ErrorsSection({ status: { errors } }: SectionProps) {
  const { t } = useTranslation("system");
  return (
    <ScreenSection title={t("errors.title")}>
      {errors.length === 0 && <p className={classes.muted}>{t("errors.none")}</p>}
      {errors.length > 0 && (
        <ul className={classes.list}>
          {errors.map((error) => (
            <ErrorItem key={error.id} error={error} />
          ))}
        </ul>
      )}
    </ScreenSection>
  );
}

function ErrorItem({ error }: { error: LoggedError }) {
  const { t } = useTranslation("system");
  const format = useFormat();
  const { level, target, message, detail, times, firstAt, lastAt, requestId } = error;
  const screen = screenOf(target);
  return (
    <li>
      <div>
        <span className={`${classes.level} ${classes[level]}`}>{t(`errors.levels.${level}`)}</span>{" "}
        <strong lang="en">{message}</strong>
        {detail && (
          <span className={classes.detail} lang="en">
            {detail}
          </span>
        )}
        <span className={classes.detail}>
          {t("errors.times", { count: times })} · {t("errors.last")}{" "}
          <time dateTime={lastAt}>{format.dateTimeWithSeconds(lastAt)}</time>
          {times > 1 && (
            <>
              {" "}
              · {t("errors.first")} <time dateTime={firstAt}>{format.dateTimeWithSeconds(firstAt)}</time>
            </>
          )}
        </span>
        <span className={classes.detail}>
          <code>{target}</code>
          {requestId && (
            <>
              {" "}
              · {t("errors.request")} <code>{requestId}</code>
            </>
          )}
        </span>
      </div>
      {screen && <a href={screen}>{t("errors.open")}</a>}
    </li>
  );
}
