import { useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { refetchQueries } from "../../../../api/refetch-queries";
import { pageRequestKey } from "../../../../api/requests";
import type { RequestDetail } from "../../../../api/wire";
import { AcceptanceNotice } from "../../../../shared/acceptance-notice";
import { useLatestAcceptance } from "../../../../shared/use-latest-acceptance";
import { Notice } from "../../../../ui/notice";
import { useFormat } from "../../../../ui/use-format";
import { useLostFocus } from "../../../../ui/use-lost-focus";
import { usePersonName } from "../../../../ui/use-person-name";
import { focusSelectedRow } from "../../state/selected-row";
import { useEditorProps } from "../../state/use-editor";
import { useSession } from "../../state/use-session";
import { RequestSteps } from "./request-steps";
import { useRequest } from "./use-request";
import classes from "./workflow.module.css";

/** Notice about a publication request. `DecisionBar` has its buttons. */
export default function RequestContent() {
  const request = useRequest();
  const session = useSession();
  const queries = useQueryClient();
  const { user } = useEditorProps();
  const watched = useLostFocus(focusSelectedRow);
  const { accepted, isPending, close } = useLatestAcceptance(request);
  const onEnd = async () => {
    await session.refreshPage();
    if (accepted) await refetchQueries(queries, pageRequestKey(accepted.pageID));
  };
  if (!request && !accepted) return null;
  return (
    <div className={classes.notices} {...watched}>
      {accepted && (
        <AcceptanceNotice
          key={accepted.acceptance?.dueAt}
          request={accepted}
          userID={user.ID}
          onEnd={onEnd}
          onClose={close}
        />
      )}
      {request && !isPending && <Answerable request={request} />}
    </div>
  );
}

function Answerable({ request }: { request: RequestDetail }) {
  return request.status === "rejected" ? <Rejected request={request} /> : <Open request={request} />;
}

function Open({ request }: { request: RequestDetail }) {
  const { t } = useTranslation("workflow");
  return (
    <Notice tone={request.outdated ? "warning" : "info"}>
      <div className={classes.request}>
        <p>
          {useRequesterText(
            request.status === "resent" ? "resentBy" : "sentBy",
            request.requestedBy,
            request.requestedAt,
          )}
        </p>
        {request.comment && <blockquote className={classes.words}>{request.comment}</blockquote>}
        {request.outdated && <p>{t("request.outdated")}</p>}
        <RequestSteps steps={request.steps} />
      </div>
    </Notice>
  );
}

function Rejected({ request }: { request: RequestDetail }) {
  const { t } = useTranslation("workflow");
  return (
    <Notice tone="warning">
      <div className={classes.request}>
        <p>{useRequesterText("rejectedBy", request.decidedBy, request.decidedAt ?? request.requestedAt)}</p>
        <blockquote className={classes.words}>{request.feedback}</blockquote>
        <p>{t("request.mend")}</p>
        <RequestSteps steps={request.steps} />
      </div>
    </Notice>
  );
}

function useRequesterText(
  phrase: "sentBy" | "resentBy" | "rejectedBy",
  person: RequestDetail["requestedBy"],
  at: string,
): string {
  const { t } = useTranslation(["workflow", "editor"]);
  const personName = usePersonName();
  const when = useFormat().dateTime(at);
  return t(`request.${phrase}`, { name: personName(person, t("editor:conflict.someone")), when });
}
