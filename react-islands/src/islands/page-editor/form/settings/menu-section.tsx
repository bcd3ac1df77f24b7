import { Checkbox } from "@mantine/core";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import { pageMenusQuery, setPageInMenu } from "../../../../api/menus";
import type { PageMenu } from "../../../../api/wire";
import { DoneNotice } from "../../../../ui/done-notice";
import { FailureNotice } from "../../../../ui/failure-notice";
import { Notice } from "../../../../ui/notice";
import { StatusLine } from "../../../../ui/status-line";
import { useFailureText } from "../../../../ui/use-error-text";
import { useEditorProps } from "../../state/use-editor";
import { usePage } from "../../state/use-session";
import formClasses from "../form.module.css";
import classes from "./settings.module.css";

/** Section that shows the page in the menus of its language, or not. */
export function MenuSection() {
  const { t } = useTranslation("workflow");
  const headingId = useId();
  const page = usePage();
  const { user } = useEditorProps();
  // Menus belong to no page, so that limits of a grant do not apply.
  if (!user.permissions.some(({ name }) => name === "manage-menu")) return null;
  return (
    <section className={`admin-panel ${formClasses.panel}`} aria-labelledby={headingId}>
      <h2 id={headingId} className={formClasses.heading}>
        {t("menus.heading")}
      </h2>
      <p className={classes.hint}>{t("menus.hint")}</p>
      {!page.publishedVersionID && <Notice tone="info">{t("menus.notLive")}</Notice>}
      <MenuChecks pageID={page.id} locale={page.locale} />
    </section>
  );
}

function MenuChecks({ pageID, locale }: { pageID: number; locale: string }) {
  const { t } = useTranslation("workflow");
  const queries = useQueryClient();
  const failureText = useFailureText();
  const query = pageMenusQuery(pageID);
  // Another editor may have changed the menus.
  const menus = useQuery({ ...query, gcTime: 0 });
  const change = useMutation({
    mutationFn: (menu: PageMenu) => setPageInMenu(pageID, menu),
    onSuccess: (next) => queries.setQueryData(query.queryKey, next),
  });
  if (menus.isPending) return <StatusLine>{t("menus.loading")}</StatusLine>;
  if (menus.isError) {
    return <FailureNotice title={t("menus.failed")} failure={menus.error} onRetry={() => menus.refetch()} />;
  }
  const { variables } = change;
  const nameOf = (name: string) => t(`menus.names.${name as "main" | "footer" | "legal"}`);
  const said = (menu: PageMenu) =>
    t(menu.inMenu ? "menus.added" : "menus.removed", { name: nameOf(menu.name) });
  return (
    <div className={classes.fields}>
      {menus.data.map(({ name, inMenu }) => {
        const isChanging = change.isPending && variables?.name === name;
        return (
          <Checkbox
            key={name}
            label={nameOf(name)}
            checked={isChanging ? variables.inMenu : inMenu}
            disabled={change.isPending && !isChanging}
            onChange={({ currentTarget }) =>
              !change.isPending && change.mutate({ name, inMenu: currentTarget.checked })
            }
          />
        );
      })}
      {change.isError && (
        <Notice tone="danger">{`${t("menus.notSaved")} ${failureText(change.error)}`}</Notice>
      )}
      <DoneNotice done={change.isSuccess ? said(change.variables) : ""} />
      <p>
        <a href={`/cmsadmin/menu-structure?${new URLSearchParams({ name: "main", locale })}`}>
          {t("menus.open")}
        </a>
      </p>
    </div>
  );
}
