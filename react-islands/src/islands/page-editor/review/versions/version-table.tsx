import { Button } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { restoreVersion } from "../../../../api/history";
import type { VersionSummary } from "../../../../api/wire";
import { FocusableButton } from "../../../../ui/focusable-button";
import { Icon } from "../../../../ui/icon";
import { useFormat } from "../../../../ui/use-format";
import { usePersonName } from "../../../../ui/use-person-name";
import { usePage, useSession, useSessionState } from "../../state/use-session";
import classes from "./history.module.css";
import type { Pair } from "./pair";

interface Props {
  versions: VersionSummary[];
  pair: Pair;
  onChoose: (part: Partial<Pair>) => void;
  /** Asks for the note of a version. */
  onNote: (version: VersionSummary) => void;
}

/** Versions, newest first. Users choose two to compare. */
export function VersionTable({ versions, ...row }: Props) {
  const { t } = useTranslation("workflow");
  return (
    <div className={classes.scroll}>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{t("compare.side.before")}</th>
            <th scope="col">{t("compare.side.after")}</th>
            <th scope="col">{t("history.version")}</th>
            <th scope="col">{t("history.state")}</th>
            <th scope="col">
              <span className="visually-hidden">{t("history.actions")}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {versions.map((version) => (
            <VersionRow key={version.id} version={version} {...row} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface RowProps extends Omit<Props, "versions"> {
  version: VersionSummary;
}

function VersionRow({ version, pair, onChoose, onNote }: RowProps) {
  const { t } = useTranslation("workflow");
  const format = useFormat();
  const personName = usePersonName();
  const session = useSession();
  const base = useSessionState((state) => state.base);
  const page = usePage();
  const task = useSessionState((state) => state.task);
  const { id, number, title, createdAt, createdBy, note } = version;
  const name = t("history.number", { number });
  const choice = (side: keyof Pair, isPossible: boolean) => (
    <td className={classes.choice} data-side={t(`compare.side.${side}`)}>
      <input
        type="radio"
        name={`compare-${side}`}
        aria-label={t(`history.choose.${side}`, { number })}
        checked={pair[side] === id}
        disabled={!isPossible}
        onChange={() => onChoose({ [side]: id })}
      />
    </td>
  );
  return (
    <tr>
      {choice("before", pair.after === null || id < pair.after)}
      {choice("after", pair.before === null || id > pair.before)}
      <td>
        <span className={classes.when}>{name}</span>
        <span className={classes.who}>
          {t("history.storedBy", {
            when: format.dateTime(createdAt),
            name: personName(createdBy, t("history.system")),
          })}
        </span>
        {title && title !== page.title && <bdi className={classes.who}>{title}</bdi>}
        {note && (
          <p className={classes.note}>
            <bdi>{note}</bdi>
          </p>
        )}
      </td>
      <td>
        <VersionState version={version} />
      </td>
      <td className={classes.actions}>
        <Button
          component="a"
          variant="subtle"
          size="compact-sm"
          href={`/cmsadmin/preview/${id}`}
          target="_blank"
          rel="noreferrer"
          aria-label={`${t("history.look")}: ${name}`}
        >
          {t("history.look")}
        </Button>
        {session.mayEdit && (
          <Button
            component={FocusableButton}
            variant="subtle"
            size="compact-sm"
            aria-label={`${t(note ? "history.note.change" : "history.note.add")}: ${name}`}
            onClick={() => onNote(version)}
          >
            {t(note ? "history.note.change" : "history.note.add")}
          </Button>
        )}
        {session.mayEdit && id !== base.id && (
          <Button
            component={FocusableButton}
            variant="default"
            size="compact-sm"
            disabled={task !== null}
            aria-label={`${t("history.restore")}: ${name}`}
            onClick={() =>
              session.restore(({ id: newest }) => restoreVersion(id, { basePageVersionID: newest }))
            }
          >
            {t("history.restore")}
          </Button>
        )}
      </td>
    </tr>
  );
}

/** Labels of a version: newest, live, publication time, requested. */
function VersionState({ version }: { version: VersionSummary }) {
  const { t } = useTranslation(["workflow", "common"]);
  const format = useFormat();
  const base = useSessionState((state) => state.base);
  const { live, publishedAt, publishedBy, hasPublicationRequest } = version;
  const personName = usePersonName();
  const name = personName(publishedBy, t("history.system"));
  return (
    <ul className={classes.states}>
      {version.id === base.id && <li>{t("history.newest")}</li>}
      {live && (
        <li className="status status-published">
          <Icon name="checked" /> {t("history.live")}
        </li>
      )}
      {publishedAt && <li>{t("history.published", { when: format.dateTime(publishedAt), name })}</li>}
      {hasPublicationRequest && <li>{t("common:page.status.requested")}</li>}
    </ul>
  );
}
