import { Loader } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import type { PageEditorProps } from "../../../api/wire";
import { SchemasContext } from "../../../shared/schemas";
import { SiteZoneContext } from "../../../shared/site-zone";
import { FailureNotice } from "../../../ui/failure-notice";
import { Notice } from "../../../ui/notice";
import { EditorProvider } from "../state/editor-provider";
import { UnknownVersion } from "../work/opening";
import { EditorScreen } from "./editor-screen";
import { openedSession } from "./opened-session";

/** Opens a page in the editor. */
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
    <SchemasContext value={props}>
      <SiteZoneContext value={props.settings.timeZone}>
        <EditorProvider session={session.data} props={props}>
          <EditorScreen />
        </EditorProvider>
      </SiteZoneContext>
    </SchemasContext>
  );
}
