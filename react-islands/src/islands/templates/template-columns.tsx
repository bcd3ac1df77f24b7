import { Button } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { PageTypeSchema } from "../../api/wire";
import { typeName } from "../../lib/schema";
import type { ListColumn } from "../../ui/list-screen/list-column";
import { useFormat } from "../../ui/use-format";
import { useLanguage } from "../../ui/use-language";
import { usePersonName } from "../../ui/use-person-name";
import type { SavedTemplate } from "./arrange-templates";
import classes from "./templates.module.css";

interface Actions {
  onRename: (template: SavedTemplate) => void;
  onDelete: (template: SavedTemplate) => void;
}

/** Returns the columns of the list of templates. */
export function useTemplateColumns(
  pageTypes: PageTypeSchema[],
  { onRename, onDelete }: Actions,
): ListColumn<SavedTemplate>[] {
  const { t } = useTranslation(["site", "common"]);
  const format = useFormat();
  const language = useLanguage();
  const personName = usePersonName();
  return [
    {
      header: t("templates.columns.name"),
      accessor: "name",
      renderValue: ({ name }) => <bdi className={classes.name}>{name}</bdi>,
    },
    {
      header: t("templates.columns.kind"),
      accessor: "kind",
      renderValue: ({ pageType }) =>
        pageType === null
          ? t("templates.pattern")
          : t("templates.page", { type: typeName(pageTypes, pageType, language) }),
    },
    {
      header: t("templates.columns.blocks"),
      accessor: "blocks",
      renderValue: ({ blockTypes }) => blockTypes.length,
    },
    {
      header: t("templates.columns.by"),
      accessor: "by",
      renderValue: ({ saved }) => personName(saved.by, ""),
    },
    {
      header: t("templates.columns.at"),
      accessor: "at",
      renderValue: ({ saved }) => format.date(saved.at),
    },
    {
      header: t("common:action.column"),
      accessor: "actions",
      width: "1%",
      renderValue: (template) => (
        <div className={classes.actions}>
          <Button
            variant="default"
            size="xs"
            aria-label={t("templates.rename.of", { name: template.name })}
            onClick={() => onRename(template)}
          >
            {t("templates.rename.open")}
          </Button>
          <Button
            variant="subtle"
            color="red"
            size="xs"
            aria-label={t("templates.delete.of", { name: template.name })}
            onClick={() => onDelete(template)}
          >
            {t("templates.delete.open")}
          </Button>
        </div>
      ),
    },
  ];
}
