import { useTranslation } from "react-i18next";
import type { Grant, GrantParameters } from "../../api/wire";
import { localeName } from "../../lib/locale";
import { typeName } from "../../lib/schema";
import { useRolesProps } from "./roles-props";

/**
 * Returns a function that describes the limits of a permission.
 * A role may have several grants of the permission.
 */
export function useLimitsText(): (grants: Grant[]) => string {
  const { t } = useTranslation("accounts");
  const { language, pageTypes } = useRolesProps();
  const nameOfType = (id: string) => typeName(pageTypes, id, language);

  const textOf = ({ locales, pageTypes: types, own }: GrantParameters): string => {
    if (locales?.length === 0 || types?.length === 0) return t("limits.nothing");
    const parts = [
      locales && t("limits.locales", { names: listed(locales.map((code) => localeName(code, language))) }),
      types && t("limits.pageTypes", { names: listed(types.map(nameOfType)) }),
      own && t("limits.own"),
    ].filter(Boolean);
    return parts.join("; ") || t("limits.none");
  };
  return (grants) => grants.map(({ parameters }) => textOf(parameters ?? {})).join(` ${t("limits.or")} `);
}

function listed(names: string[]): string {
  return names.join(", ");
}
