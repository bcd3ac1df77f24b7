import { useElementSize } from "@mantine/hooks";
import { useTranslation } from "react-i18next";
import { Failure } from "../../api/failure";
import { FailureNotice } from "../../ui/failure-notice";
import classes from "./site-settings.module.css";
import type { ShownTheme } from "./use-theme-preview";

/** The width in pixels that the page is drawn in where there is room for a tablet; it is made smaller to fit. */
const WIDE = 1280;
const NARROW = 600;

/** The home page in the look that is typed. */
export function ThemeSample({ preview, failure, retry }: ShownTheme) {
  const { t } = useTranslation("site");
  // What is half typed is no colour yet: the sample waits for the rest, and saving says what is wrong.
  const isRefused = failure instanceof Failure && failure.kind === "refused";
  return (
    <div className={classes.sample}>
      <h3>{t("settings.look.sample")}</h3>
      {failure !== null && !isRefused && (
        <FailureNotice title={t("settings.look.sampleFailed")} failure={failure} onRetry={retry} />
      )}
      {preview?.html === "" && <p className={classes.text}>{t("settings.look.noHome")}</p>}
      {preview && preview.html !== "" && <Frame html={preview.html} title={t("settings.look.frame")} />}
    </div>
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
