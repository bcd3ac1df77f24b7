import { Loader } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import type { PageEditorProps } from "../../../api/wire";
import { SchemasContext } from "../../../shared/schemas";
import { SiteZoneContext } from "../../../shared/site-zone";
import { FailureNotice } from "../../../ui/failure-notice";
import { Notice } from "../../../ui/notice";
import { EditorPropsContext } from "../state/editor-props";
import { PresenceProvider } from "../state/presence/presence-provider";
import { SessionContext } from "../state/session-context";
import { UnknownVersion } from "../work/opening";
import { EditorScreen } from "./editor-screen";
import { openedSession } from "./opened-session";

/** Opens a page and shows the editor for it. */
export function PageEditor(props: PageEditorProps) {
  const { t } = useTranslation("editor");
  const session = useQuery(openedSession(props));
  if (session.isPending) return <Loader role="status" aria-label={t("editor.loading")} />;
  if (session.error instanceof UnknownVersion) {
    return (
      <Notice tone="danger">
        <p>{t("editor.unknownVersion")}</p>
        <a href={`/cmsadmin/page/${props.pageID}`}>{t("editor.openNewest")}</a>
      </Notice>
    );
  }
  if (session.isError) {
    return (
      <FailureNotice
        title={t("editor.loadFailed")}
        failure={session.error}
        onRetry={() => session.refetch()}
      />
    );
  }
  return (
    <EditorPropsContext value={props}>
      <SchemasContext value={props}>
        <SiteZoneContext value={props.settings.timeZone}>
          <SessionContext value={session.data}>
            <PresenceProvider>
              <EditorScreen />
            </PresenceProvider>
          </SessionContext>
        </SiteZoneContext>
      </SchemasContext>
    </EditorPropsContext>
  );
}
