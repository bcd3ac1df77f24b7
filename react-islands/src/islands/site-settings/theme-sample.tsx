import { useElementSize } from "@mantine/hooks";
import { useTranslation } from "react-i18next";
import { Failure } from "../../api/failure";
import { FailureNotice } from "../../ui/failure-notice";
import classes from "./site-settings.module.css";
import type { ShownTheme } from "./use-theme-preview";

/**
 * Width in pixels at which a wide frame renders
 * the page, which is then scaled down to fit.
 */
const WIDE_WIDTH_PX = 1280;
/** Maximum width of frames that render the page at their own width. */
const NARROW_WIDTH_PX = 600;

/** Preview of the home page with the unsaved theme. */
export function ThemeSample({ preview, failure, retry }: ShownTheme) {
  const { t } = useTranslation("settings");
  // Ignores refusals, which half-typed colours cause. Saving reports them.
  const isRefused = failure instanceof Failure && failure.kind === "refused";
  return (
    <div className={classes.sample}>
      <h3>{t("look.sample")}</h3>
      {failure !== null && !isRefused && (
        <FailureNotice title={t("look.sampleFailed")} failure={failure} onRetry={retry} />
      )}
      {preview?.html === "" && <p className={classes.text}>{t("look.noHome")}</p>}
      {preview && preview.html !== "" && <Frame html={preview.html} title={t("look.frame")} />}
    </div>
  );
}

function Frame({ html, title }: { html: string; title: string }) {
  const room = useElementSize();
  const width = room.width > NARROW_WIDTH_PX ? WIDE_WIDTH_PX : room.width;
  const scale = room.width > 0 ? room.width / width : 1;
  return (
    <div className={classes.room} ref={room.ref}>
      <iframe
        className={classes.frame}
        title={title}
        sandbox="allow-same-origin"
        srcDoc={withoutNavigation(html)}
        style={{ inlineSize: width, blockSize: `${100 / scale}%`, scale: String(scale) }}
      />
    </div>
  );
}

/**
 * Removes scripts, and the targets of links,
 * which would navigate the frame.
 */
function withoutNavigation(html: string): string {
  const parsed = new DOMParser().parseFromString(html, "text/html");
  for (const script of parsed.querySelectorAll("script, link[rel=modulepreload], link[rel=preload]"))
    script.remove();
  for (const link of parsed.querySelectorAll("a[href]")) link.removeAttribute("href");
  return `<!doctype html>${parsed.documentElement.outerHTML}`;
}
