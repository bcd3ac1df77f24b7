import { Button } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { StoredBackup } from "../../api/wire";
import { formatBytes } from "../../lib/format-bytes";
import { useFormat } from "../../ui/use-format";
import { useLanguage } from "../../ui/use-language";
import classes from "./backups.module.css";

interface Props {
  items: StoredBackup[];
  isBusy: boolean;
  onVerify: (backup: StoredBackup) => void;
  onDownload: (backup: StoredBackup) => void;
  onDelete: (backup: StoredBackup) => void;
}

/** Table of the backups, newest first. Narrow screens show cards. */
export function StoredTable({ items, ...actions }: Props) {
  const { t } = useTranslation(["backups", "common"]);
  return (
    <div className={`table-wrap ${classes.wrap}`}>
      <table className={`table ${classes.table}`}>
        <caption className="visually-hidden">{t("list.title")}</caption>
        <thead>
          <tr>
            <th scope="col">{t("list.createdAt")}</th>
            <th scope="col">{t("list.size")}</th>
            <th scope="col">{t("list.files")}</th>
            <th scope="col">{t("list.release")}</th>
            <th scope="col">{t("list.state")}</th>
            <th scope="col">{t("common:action.column")}</th>
          </tr>
        </thead>
        <tbody>
          {items.map((backup) => (
            <StoredRow key={backup.ID} backup={backup} {...actions} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface RowProps extends Omit<Props, "items"> {
  backup: StoredBackup;
}

function StoredRow({ backup, isBusy, onVerify, onDownload, onDelete }: RowProps) {
  const { t } = useTranslation("backups");
  const format = useFormat();
  const language = useLanguage();
  const { createdAt, failure, bytes, files, release } = backup;
  const known = (value: string | number) => (failure === null ? value : "–");
  const when = format.dateTime(createdAt);
  return (
    <tr>
      <th scope="row">
        <time dateTime={createdAt}>{when}</time>
      </th>
      <td data-label={t("list.size")}>{known(formatBytes(bytes, language))}</td>
      <td data-label={t("list.files")}>{known(files)}</td>
      <td data-label={t("list.release")}>{known(release)}</td>
      <td data-label={t("list.state")}>
        <State backup={backup} />
      </td>
      <td>
        <div className={classes.actions}>
          <Button
            variant="default"
            size="xs"
            disabled={failure !== null}
            aria-label={t("download.of", { when })}
            onClick={() => onDownload(backup)}
          >
            {t("download.open")}
          </Button>
          <Button
            variant="subtle"
            size="xs"
            disabled={isBusy || failure !== null}
            aria-label={t("verify.of", { when })}
            onClick={() => onVerify(backup)}
          >
            {t("verify.open")}
          </Button>
          <Button
            variant="subtle"
            color="red"
            size="xs"
            disabled={isBusy}
            aria-label={t("delete.of", { when })}
            onClick={() => onDelete(backup)}
          >
            {t("delete.open")}
          </Button>
        </div>
      </td>
    </tr>
  );
}

/** State of a backup, and what the site itself lacked. */
function State({ backup: { failure, verifiedAt, damage, missing, damaged } }: { backup: StoredBackup }) {
  const { t } = useTranslation("backups");
  const format = useFormat();
  if (failure !== null) return <Alert title={t("list.notReadable")} sentence={failure} />;
  return (
    <>
      {damage !== null ? (
        <Alert title={t("list.damaged")} sentence={damage} />
      ) : (
        <span>
          {verifiedAt ? t("list.verified", { when: format.dateTime(verifiedAt) }) : t("list.complete")}
        </span>
      )}
      {missing > 0 && <span className={classes.detail}>{t("list.missing", { count: missing })}</span>}
      {damaged > 0 && <span className={classes.detail}>{t("list.damagedFiles", { count: damaged })}</span>}
    </>
  );
}

/** Fault of a backup, with the English sentence of the server. */
function Alert({ title, sentence }: { title: string; sentence: string }) {
  return (
    <>
      <strong className={classes.alert}>{title}</strong>
      <span className={classes.detail} lang="en">
        {sentence}
      </span>
    </>
  );
}
