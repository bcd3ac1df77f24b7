import { Radio } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { inLanguage } from "../lib/labels";
import { useLanguage } from "../ui/use-language";
import classes from "./colour-control.module.css";
import { type ControlProps, inputProps, textOf } from "./control";

/** Swatches of the product's own colours. A colour is a token, so that it has a light and a dark form. */
export function ColourControl(props: ControlProps<"colour">) {
  const { field, path, value, onChange } = props;
  const { t } = useTranslation();
  const language = useLanguage();
  const chosen = textOf(value);
  const swatch = (token: string, label: string) => (
    <Radio
      key={token}
      value={token}
      label={
        <span className={classes.option}>
          <span
            className={classes.swatch}
            data-none={token === "" || undefined}
            style={token === "" ? undefined : { background: `var(--${token}, var(--color-${token}))` }}
          />
          {label}
        </span>
      }
    />
  );
  const isKnown = field.options.some((option) => option.value === chosen);
  return (
    <Radio.Group {...inputProps(props)} value={chosen} onChange={(token) => onChange(path, token)}>
      <div className={classes.options}>
        {field.need === "optional" && swatch("", t("form.none"))}
        {field.options.map((option) => swatch(option.value, inLanguage(option.label, language)))}
        {!isKnown && chosen !== "" && swatch(chosen, chosen)}
      </div>
    </Radio.Group>
  );
}
