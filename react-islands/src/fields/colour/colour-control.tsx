import { Radio } from "@mantine/core";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { inLanguage } from "../../lib/labels";
import { useLanguage } from "../../ui/use-language";
import { type ControlProps, inputProps, textOf } from "../control";
import classes from "./colour-control.module.css";
import { readColourTokens } from "./colour-tokens";
import { isLow, tokenContrast } from "./token-contrast";

/**
 * Choice of a colour token by swatches.
 * Its description says if text on
 * the colour has enough contrast.
 */
export function ColourControl(props: ControlProps<"colour">) {
  const { field, path, hint, value, onChange } = props;
  const { t } = useTranslation("editor");
  const language = useLanguage();
  const chosen = textOf(value);
  const contrastText = useContrastText(chosen);
  const swatch = (token: string, label: string) => (
    <Radio
      key={token}
      value={token}
      label={
        <span className={classes.option}>
          <span
            className={classes.swatch}
            data-none={token === "" || undefined}
            style={token === "" ? undefined : swatchStyle(token)}
            aria-hidden="true"
          >
            {token !== "" && "Aa"}
          </span>
          {label}
        </span>
      }
    />
  );
  const isKnown = field.options.some((option) => option.value === chosen);
  return (
    <Radio.Group
      {...inputProps(props)}
      description={[hint, contrastText].filter(Boolean).join(" ") || null}
      value={chosen}
      onChange={(token) => onChange(path, token)}
    >
      <div className={classes.options}>
        {field.optionality === "optional" && swatch("", t("form.none"))}
        {field.options.map((option) => swatch(option.value, inLanguage(option.label, language)))}
        {!isKnown && chosen !== "" && swatch(chosen, chosen)}
      </div>
    </Radio.Group>
  );
}

/**
 * Returns the style of a swatch, with
 * the text colour that blocks use on it.
 */
function swatchStyle(token: string) {
  return {
    background: `var(--${token}, var(--color-${token}))`,
    color: `var(--color-on-${token}, var(--color-text))`,
  };
}

/**
 * Returns a sentence about the contrast of
 * text in both schemes. Null if unknown.
 */
function useContrastText(token: string): string | null {
  const { t } = useTranslation("editor");
  const language = useLanguage();
  const found = useMemo(
    () => (token === "" ? null : tokenContrast(token, readColourTokens(document.styleSheets))),
    [token],
  );
  if (!found) return null;
  // Rounded down.
  // Otherwise an insufficient value could look sufficient.
  const written = (ratio: number) => (Math.floor(ratio * 10) / 10).toLocaleString(language);
  const ratios = { light: written(found.light), dark: written(found.dark) };
  return t(isLow(found) ? "colourField.low" : "colourField.contrast", ratios);
}
