import { useElementSize } from "@mantine/hooks";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { Failure } from "../../api/failure";
import { previewTheme, type ThemePreview } from "../../api/settings";
import type { MendedColour, ThemeChange } from "../../api/wire";
import { groupIn, type SettingsValues } from "../../lib/settings/settings-values";
import { FailureNotice } from "../../ui/failure-notice";
import { Notice } from "../../ui/notice";
import classes from "./site-settings.module.css";

/** Milliseconds between the last change and the request for its rendering. */
const DELAY = 400;
/** The width in pixels that the page is drawn in where there is room for a tablet; it is made smaller to fit. */
const WIDE = 1280;
const NARROW = 600;

/** The home page in the look that is typed, and which colours had to be changed for it. */
export function ThemeSample({ values }: { values: SettingsValues }) {
  const { t } = useTranslation("site");
  const theme = JSON.stringify(groupIn(values, "theme"));
  const [tries, setTries] = useState(0);
  const [shown, setShown] = useState<ThemePreview | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `tries` asks for the same again.
  useEffect(() => {
    const abort = new AbortController();
    const ask = async () => {
      try {
        const preview = await previewTheme(JSON.parse(theme) as ThemeChange, abort.signal);
        if (abort.signal.aborted) return;
        setShown(preview);
        setFailure(null);
      } catch (cause) {
        if (!abort.signal.aborted) setFailure(cause);
      }
    };
    const timer = setTimeout(ask, DELAY);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [theme, tries]);
  // What is half typed is no colour yet: the sample waits for the rest, and saving says what is wrong.
  const isRefused = failure instanceof Failure && failure.kind === "refused";
  return (
    <div className={classes.sample}>
      <h3>{t("settings.look.sample")}</h3>
      {shown && shown.mended.length > 0 && <MendedNotice mended={shown.mended} />}
      {failure !== null && !isRefused && (
        <FailureNotice
          title={t("settings.look.sampleFailed")}
          failure={failure}
          onRetry={() => setTries((count) => count + 1)}
        />
      )}
      {shown?.html === "" && <p className={classes.text}>{t("settings.look.noHome")}</p>}
      {shown && shown.html !== "" && <Frame html={shown.html} title={t("settings.look.frame")} />}
    </div>
  );
}

function MendedNotice({ mended }: { mended: MendedColour[] }) {
  const { t } = useTranslation("site");
  return (
    <Notice tone="info">
      <div>
        {mended.map(({ scheme, from, to }) => (
          <p key={scheme} className={classes.mended}>
            <span className={classes.swatch} style={{ background: to }} aria-hidden="true" />
            {t(`settings.look.mended.${scheme}`, { from, to })}
          </p>
        ))}
      </div>
    </Notice>
  );
}

function Frame({ html, title }: { html: string; title: string }) {
  const room = useElementSize();
  const width = room.width > NARROW ? WIDE : room.width;
  const scale = room.width > 0 ? room.width / width : 1;
  return (
    <div className={classes.room} ref={room.ref}>
      <iframe
        className={classes.frame}
        title={title}
        sandbox="allow-same-origin"
        srcDoc={withoutWays(html)}
        style={{ inlineSize: width, blockSize: `${100 / scale}%`, scale: String(scale) }}
      />
    </div>
  );
}

/** The document without scripts, and without links, which would lead the frame away. */
function withoutWays(html: string): string {
  const parsed = new DOMParser().parseFromString(html, "text/html");
  for (const script of parsed.querySelectorAll("script, link[rel=modulepreload], link[rel=preload]"))
    script.remove();
  for (const link of parsed.querySelectorAll("a[href]")) link.removeAttribute("href");
  return `<!doctype html>${parsed.documentElement.outerHTML}`;
}
