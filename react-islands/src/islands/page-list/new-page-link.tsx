import { Button } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { Grant } from "../../api/wire";
import { Icon } from "../../ui/icon";

/**
 * Link to the form for a new page.
 * Hidden from users who may not create pages.
 */
export function NewPageLink({ permissions }: { permissions: Grant[] }) {
  const { t } = useTranslation("lists");
  if (!permissions.some(({ name }) => name === "create-page")) return null;
  return (
    <Button component="a" href="/cmsadmin/new-page" leftSection={<Icon name="plus" />}>
      {t("pages.newPage")}
    </Button>
  );
}
