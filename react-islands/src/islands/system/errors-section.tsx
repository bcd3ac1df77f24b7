import { Button } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { resolveErrors, systemQuery } from "../../api/system";
import type { LoggedError } from "../../api/wire";
import { FormFailure } from "../../ui/form-failure";
import { ScreenSection } from "../../ui/screen-sections";
import { useFormat } from "../../ui/use-format";
import { screenOf } from "./screen-of";
import type { SectionProps } from "./section-props";
import classes from "./system.module.css";

/** Section with the errors of the log in the last days, until a person resolves them. */
export function ErrorsSection({ status: { errors }, canResolveErrors }: SectionProps) {
  const { t } = useTranslation("system");
  const queries = useQueryClient();
  const resolving = useMutation({
    mutationFn: resolveErrors,
    onSettled: () => queries.invalidateQueries({ queryKey: systemQuery.queryKey }),
  });
  const onResolve = canResolveErrors ? (resolved: LoggedError[]) => resolving.mutate(resolved) : undefined;
  return (
    <ScreenSection title={t("errors.title")}>
      <FormFailure title={t("errors.notResolved")} failure={resolving.error} />
      {errors.length === 0 && <p className={classes.muted}>{t("errors.none")}</p>}
      {errors.length > 0 && onResolve && (
        <p className={classes.hint}>
          {t("errors.hint")}{" "}
          {errors.length > 1 && (
            <Button variant="default" size="xs" onClick={() => onResolve(errors)}>
              {t("errors.resolveAll", { count: errors.length })}
            </Button>
          )}
        </p>
      )}
      {errors.length > 0 && (
        <ul className={classes.list}>
          {errors.map((error) => (
            <ErrorItem key={error.id} error={error} onResolve={onResolve} />
          ))}
        </ul>
      )}
    </ScreenSection>
  );
}

interface ItemProps {
  error: LoggedError;
  onResolve: ((errors: LoggedError[]) => void) | undefined;
}

function ErrorItem({ error, onResolve }: ItemProps) {
  const { t } = useTranslation("system");
  const format = useFormat();
  const { level, target, message, detail, times, firstAt, lastAt, requestId, pageId } = error;
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
      {pageId !== null && <a href={`/cmsadmin/page/${pageId}`}>{t("errors.openPage")}</a>}
      {screen && <a href={screen}>{t("errors.open")}</a>}
      {onResolve && (
        <Button
          variant="default"
          size="xs"
          aria-label={t("errors.resolveOf", { message })}
          onClick={() => onResolve([error])}
        >
          {t("errors.resolve")}
        </Button>
      )}
    </li>
  );
}
