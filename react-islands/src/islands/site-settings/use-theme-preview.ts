import { useEffect, useState } from "react";
import { previewTheme, type ThemePreview } from "../../api/settings";
import type { ThemeChange } from "../../api/wire";
import { groupIn, type SettingsValues } from "./settings-values";

/** Debounce of previews of typed themes, in milliseconds. */
const PREVIEW_DEBOUNCE_MS = 400;

export interface ShownTheme {
  /** Last preview. Null before the first has loaded. */
  preview: ThemePreview | null;
  failure: unknown;
  retry: () => void;
}

/** Loads a preview of the home page with the typed theme. */
export function useThemePreview(values: SettingsValues): ShownTheme {
  const theme = JSON.stringify(groupIn(values, "theme"));
  const [tries, setTries] = useState(0);
  const [preview, setPreview] = useState<ThemePreview | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const [loaded] = useState(theme);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `retry` increases `tries`, which must repeat the request.
  useEffect(() => {
    const abort = new AbortController();
    const ask = async () => {
      try {
        const rendered = await previewTheme(JSON.parse(theme) as ThemeChange, abort.signal);
        if (abort.signal.aborted) return;
        setPreview(rendered);
        setFailure(null);
      } catch (cause) {
        if (!abort.signal.aborted) setFailure(cause);
      }
    };
    const timer = setTimeout(ask, theme === loaded ? 0 : PREVIEW_DEBOUNCE_MS);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [theme, tries]);
  return { preview, failure, retry: () => setTries((count) => count + 1) };
}
