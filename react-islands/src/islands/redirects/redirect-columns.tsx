import { Button } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { Redirect } from "../../api/wire";
import type { ListColumn } from "../../ui/list-screen/list-column";
import { useFormat } from "../../ui/use-format";
import classes from "./redirects.module.css";

export function useRedirectColumns(onDelete: (redirect: Redirect) => void): ListColumn<Redirect>[] {
  const { t } = useTranslation(["site", "common"]);
  const format = useFormat();
  return [
    {
      header: t("redirects.columns.from"),
      accessor: "from",
      renderValue: ({ from }) => <span className={classes.address}>{from}</span>,
    },
    {
      header: t("redirects.columns.to"),
      accessor: "to",
      renderValue: (redirect) => <Target redirect={redirect} />,
    },
    {
      header: t("redirects.columns.status"),
      accessor: "status",
      renderValue: ({ status }) => t(`redirects.status.${statusOf(status)}`),
    },
    { header: t("redirects.columns.hits"), accessor: "hits" },
    {
      header: t("redirects.columns.lastHitAt"),
      accessor: "lastHitAt",
      renderValue: ({ lastHitAt }) => (lastHitAt ? format.dateTime(lastHitAt) : t("redirects.never")),
    },
    {
      header: t("redirects.columns.createdAt"),
      accessor: "createdAt",
      renderValue: ({ createdAt, createdBy, automatic }) => (
        <span>
          {t("redirects.createdBy", {
            when: format.dateTime(createdAt),
            name: createdBy?.name ?? t("common:person.system"),
          })}
          {automatic && <span className={classes.automatic}>{t("redirects.automatic")}</span>}
        </span>
      ),
    },
    {
      header: t("common:action.column"),
      accessor: "actions",
      width: "1%",
      renderValue: (redirect) => (
        <Button
          variant="subtle"
          color="red"
          size="xs"
          aria-label={t("redirects.deleteOf", { from: redirect.from })}
          onClick={() => onDelete(redirect)}
        >
          {t("redirects.delete")}
        </Button>
      ),
    },
  ];
}

function statusOf(status: number): 301 | 302 | 410 {
  return status === 302 || status === 410 ? status : 301;
}

/**
 * Target of a redirect: an address, a
 * page that is not live, or nothing.
 */
function Target({ redirect: { to, pageID, status } }: { redirect: Redirect }) {
  const { t } = useTranslation("site");
  if (status === 410) return <span className={classes.nothing}>{t("redirects.gone")}</span>;
  if (to) {
    return (
      <a className={classes.address} href={to}>
        {to}
      </a>
    );
  }
  if (pageID === null) return <span className={classes.nothing}>{t("redirects.notLive")}</span>;
  return (
    <a href={`/cmsadmin/page/${pageID}`} className={classes.nothing}>
      {t("redirects.notLive")}
    </a>
  );
}
