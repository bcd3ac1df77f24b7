import { Loader } from "@mantine/core";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import * as calls from "../../api/pages";
import type { PageEditorProps } from "../../api/wire";
import { CopyDatabase } from "../../document/copy-database";
import { HistoryDatabase } from "../../document/history-database";
import { openJournal } from "../../document/journal";
import { KeptHistories } from "../../document/kept-histories";
import { LocalCopies } from "../../document/local-copy";
import { mayDo } from "../../lib/permission";
import { FailureNotice } from "../../ui/failure-notice";
import { SchemasContext } from "../../ui/schemas";
import { EditorPropsContext } from "./editor-props";
import { EditorScreen } from "./editor-screen";
import { PresenceProvider } from "./presence/presence-provider";
import { openedPage } from "./session/opened-page";
import { openPage } from "./session/opening";
import { PageSession } from "./session/page-session";
import { SessionContext } from "./session/session-context";

/** Opens a page and shows the editor for it. */
export function PageEditor(props: PageEditorProps) {
  const { t } = useTranslation();
  const { pageID, versionID, user } = props;
  const queries = useQueryClient();
  const [journal] = useState(() => {
    const work = { userID: user.ID, pageID };
    const tabs = { storage: sessionStorage, locks: navigator.locks };
    return openJournal({ work, isNew: versionID !== null }, tabs);
  });
  const session = useQuery({
    queryKey: ["session", pageID, versionID],
    queryFn: async () => {
      const { name, isOpenElsewhere } = await journal;
      const work = { userID: user.ID, pageID };
      const stores = { database: new CopyDatabase(window.indexedDB), former: localStorage };
      const copies = new LocalCopies(stores, work, name);
      const histories = new KeptHistories(new HistoryDatabase(window.indexedDB), work, name, Date.now);
      const fetchPage = () => queries.fetchQuery(openedPage(pageID));
      const opening = await openPage(
        { pageID, versionID },
        { ...calls, fetchPage },
        { copies, histories, isOpenElsewhere },
      );
      const mayEdit = mayDo(user.permissions, "edit-page", opening.page);
      const mayEditSeo = mayDo(user.permissions, "edit-seo", opening.page);
      return new PageSession(opening, { calls, copies, histories, mayEdit, mayEditSeo, now: Date.now });
    },
    // A session holds unsaved work, so it must never be fetched again.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
  });
  if (session.isPending) return <Loader role="status" aria-label={t("editor.loading")} />;
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
        <SessionContext value={session.data}>
          <PresenceProvider>
            <EditorScreen />
          </PresenceProvider>
        </SessionContext>
      </SchemasContext>
    </EditorPropsContext>
  );
}
