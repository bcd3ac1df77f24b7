import { useCallback } from "react";
import { useTranslation } from "react-i18next";

/** A user, and the API token of a program that acted for the user. */
interface Doer {
  name: string;
  token?: string;
}

/**
 * Returns a function that names the author of a change,
 * with the API token if a program made it.
 */
export function usePersonName() {
  const { t } = useTranslation("common");
  return useCallback(
    (person: Doer | null | undefined, otherwise: string) => {
      if (!person) return otherwise;
      return person.token ? t("person.withToken", { name: person.name, token: person.token }) : person.name;
    },
    [t],
  );
}
