import { useTranslation } from "react-i18next";
import type { Grant } from "../../api/wire";
import { AddButton } from "../../ui/add-button";

interface Props {
  permissions: Grant[];
  /** Type and language of the list. They become those of the page. */
  type: string | null | undefined;
  locale?: string | undefined;
}

/**
 * Link to the form for a new page.
 * Hidden from users who may not create pages.
 */
export function NewPageLink({ permissions, type, locale }: Props) {
  const { t } = useTranslation("lists");
  if (!permissions.some(({ name }) => name === "create-page")) return null;
  const chosen = Object.entries({ type, locale }).filter((entry): entry is [string, string] => !!entry[1]);
  const query = chosen.length > 0 ? `?${new URLSearchParams(chosen)}` : "";
  return <AddButton href={`/cmsadmin/new-page${query}`}>{t("pages.newPage")}</AddButton>;
}
