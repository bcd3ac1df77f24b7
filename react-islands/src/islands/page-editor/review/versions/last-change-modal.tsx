import { Loader } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { blockChangesQuery } from "../../../../api/history";
import type { BlockLastChange } from "../../../../api/wire";
import { ComparisonView } from "../../../../shared/comparison/comparison";
import { FailureNotice } from "../../../../ui/failure-notice";
import { ThemedModal } from "../../../../ui/themed-modal";
import { useFormat } from "../../../../ui/use-format";
import { usePersonName } from "../../../../ui/use-person-name";
import { useEditor } from "../../state/use-editor";
import { usePage, useSessionState } from "../../state/use-session";
import classes from "./history.module.css";

interface Props {
  /** Key of the block. */
  block: string;
  onClose: () => void;
}

/** Dialog that names the user who last changed a block, and shows that change. */
export default function LastChangeModal({ block, onClose }: Props) {
  const { t } = useTranslation("workflow");
  const page = usePage();
  const base = useSessionState((state) => state.base);
  const name = useEditor(({ words }) => words.blocksText([block]));
  const changes = useQuery(blockChangesQuery(page.id, base.id));
  const change = changes.data?.find(({ blockKey }) => blockKey === block);
  const isStored = base.blocks.some(({ key }) => key === block);
  return (
    <ThemedModal
      tone="grey"
      size={change ? "xl" : "md"}
      title={t("history.lastChange.title", { name })}
      onClose={onClose}
    >
      {changes.isPending && <Loader role="status" aria-label={t("history.loading")} />}
      {changes.isError && (
        <FailureNotice
          title={t("history.failed")}
          failure={changes.error}
          onRetry={() => changes.refetch()}
        />
      )}
      {change && <Change change={change} />}
      {changes.isSuccess && !change && (
        <p>{t(isStored ? "history.lastChange.old" : "history.lastChange.unsaved")}</p>
      )}
    </ThemedModal>
  );
}

function Change({ change }: { change: BlockLastChange }) {
  const { t } = useTranslation("workflow");
  const personName = usePersonName();
  const name = personName(change.changedBy, t("history.system"));
  const when = useFormat().dateTime(change.changedAt);
  const former = change.formerPageVersionID ?? null;
  const words = former === null ? "history.lastChange.first" : "history.lastChange.text";
  return (
    <div className={classes.lastChange}>
      <p>{t(words, { name, when, number: change.number })}</p>
      {former !== null && <ComparisonView before={former} after={change.pageVersionID} />}
    </div>
  );
}
