import { type MantineColorScheme, Radio, useMantineColorScheme } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { UserSettingsSection } from "./section";
import classes from "./user-settings.module.css";

const SCHEMES = ["auto", "light", "dark"] as const;

/** Selects the colour scheme that the admin has in this browser. */
export function Appearance() {
  const { t } = useTranslation("accounts");
  // Keeps transitions.
  // Otherwise Mantine adds a style element, which the CSP forbids.
  const { colorScheme, setColorScheme } = useMantineColorScheme({ keepTransitions: true });
  return (
    <UserSettingsSection title={t("settings.appearance")} done="">
      <Radio.Group
        label={t("settings.colours")}
        description={t("settings.coloursHint")}
        value={colorScheme}
        onChange={(scheme) => setColorScheme(scheme as MantineColorScheme)}
      >
        <div className={classes.choices}>
          {SCHEMES.map((scheme) => (
            <Radio key={scheme} value={scheme} label={t(`settings.colourScheme.${scheme}`)} />
          ))}
        </div>
      </Radio.Group>
    </UserSettingsSection>
  );
}
