import { ActionIcon, Button, Menu, Tooltip } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { mayDo } from "../../../lib/permission";
import { Icon } from "../../../ui/icon";
import { useEditorProps } from "../editor-props";
import { useIsDirty, usePage, useSession, useSessionState } from "../session/session-context";
import { RequestModal } from "./request-modal";
import { UnpublishModal } from "./unpublish-modal";
import { useRequest } from "./use-request";

/** The next steps of a page: storing it, asking for its publication, publishing it, taking it back. */
export function WorkflowButtons() {
  const { t } = useTranslation(["life", "editor"]);
  const session = useSession();
  const page = usePage();
  const task = useSessionState((state) => state.task);
  const base = useSessionState((state) => state.base);
  const { user } = useEditorProps();
  const [asking, setAsking] = useState<"request" | "unpublish" | null>(null);
  const [comment, setComment] = useState("");
  const request = useRequest();
  const isChanged = useIsDirty();
  const mayPublish = mayDo(user.permissions, "publish-page", page);
  const mayRequest = mayDo(user.permissions, "request-publication", page);
  const isLive = page.publishedVersionID === base.id && !isChanged;
  const isNewest = page.pageVersion.id === base.id && !isChanged;
  const isRequested = isNewest && page.pageVersion.hasPublicationRequest;
  const requestLabel = t(request ? "request.send.again" : "request.send.open");
  const mayAsk = mayRequest && !isLive && !isRequested;
  return (
    <>
      {session.mayEdit && (
        <Button
          variant="default"
          disabled={!isChanged}
          loading={task === "store"}
          onClick={() => session.store()}
        >
          {t("editor:editor.store")}
        </Button>
      )}
      {mayAsk && !mayPublish && (
        <Button loading={task === "request"} onClick={() => setAsking("request")}>
          {requestLabel}
        </Button>
      )}
      {mayPublish && (
        <Tooltip label={t("publish.storesFirst")} disabled={!isChanged}>
          <Button disabled={isLive} loading={task === "publish"} onClick={() => session.publish()}>
            {t("editor:editor.publish")}
          </Button>
        </Tooltip>
      )}
      {mayPublish && (mayAsk || page.publishedVersionID) && (
        <Menu position="bottom-end">
          <Menu.Target>
            <ActionIcon variant="default" size="lg" aria-label={t("editor:editor.moreActions")}>
              <Icon name="more" />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            {mayAsk && <Menu.Item onClick={() => setAsking("request")}>{requestLabel}</Menu.Item>}
            {page.publishedVersionID && (
              <Menu.Item onClick={() => setAsking("unpublish")}>{t("editor:editor.unpublish")}</Menu.Item>
            )}
          </Menu.Dropdown>
        </Menu>
      )}
      {asking === "request" && (
        <RequestModal comment={comment} onComment={setComment} onClose={() => setAsking(null)} />
      )}
      {asking === "unpublish" && <UnpublishModal onClose={() => setAsking(null)} />}
    </>
  );
}
