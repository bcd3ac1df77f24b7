import { Button } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { RequestDetail } from "../../../../api/wire";
import { mayDo } from "../../../../lib/permission";
import { lazyPart } from "../../../../ui/lazy-part";
import { useLostFocus } from "../../../../ui/use-lost-focus";
import { focusSelectedRow } from "../../state/selected-row";
import { useActions, useEditor, useEditorProps } from "../../state/use-editor";
import { usePage } from "../../state/use-session";
import { useRequest } from "./use-request";
import classes from "./workflow.module.css";

const DecisionModal = lazyPart(() => import("./decision-modal"));

/** Buttons to decide on an open request. They stay visible while the page scrolls. */
export default function DecisionBar() {
  const request = useRequest();
  const { user } = useEditorProps();
  const page = usePage();
  const watched = useLostFocus(focusSelectedRow);
  if (!request || request.acceptance || request.status === "rejected") return null;
  const isReviewer = mayDo(user.permissions, "review-publication", page);
  if (!isReviewer && request.requestedBy?.ID !== user.ID) return null;
  return (
    <div className={classes.bar} data-decision {...watched}>
      <DecisionButtons request={request} isReviewer={isReviewer} />
    </div>
  );
}

function DecisionButtons({ request, isReviewer }: { request: RequestDetail; isReviewer: boolean }) {
  const { t } = useTranslation("workflow");
  const isAccepting = useEditor(({ dialog }) => dialog === "accept-request");
  const { openDialog, closeDialog } = useActions();
  const [asking, setAsking] = useState<"reject" | "revoke" | null>(null);
  return (
    <>
      {isReviewer && (
        <>
          <Button size="xs" disabled={request.outdated} onClick={() => openDialog("accept-request")}>
            {t("request.accept.open")}
          </Button>
          <Button size="xs" variant="default" onClick={() => setAsking("reject")}>
            {t("request.reject.open")}
          </Button>
        </>
      )}
      <Button size="xs" variant="default" onClick={() => setAsking("revoke")}>
        {t("request.revoke.open")}
      </Button>
      {isAccepting && <DecisionModal decision="accept" request={request} onClose={closeDialog} />}
      {asking && <DecisionModal decision={asking} request={request} onClose={() => setAsking(null)} />}
    </>
  );
}
