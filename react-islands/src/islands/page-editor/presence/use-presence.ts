import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { notePresence } from "../../../api/presence";
import type { PresenceNoted } from "../../../api/wire";
import type { PageSession } from "../session/page-session";
import { usePage, useSession } from "../session/session-context";
import { isDirty } from "../session/session-state";

/** Milliseconds between heartbeats; the server drops a user after three missed ones. */
const BEAT = 15_000;

/** The other users of the page and its current state; null before the first answer. A hidden window sends none. */
export function usePresence(): PresenceNoted | null {
  const session = useSession();
  const page = usePage();
  const { data = null } = useQuery({
    queryKey: ["presence", page.id],
    queryFn: () => notePresence(page.id, { editing: isDirty(session.state()), leaving: false }),
    refetchInterval: BEAT,
    refetchOnWindowFocus: true,
    staleTime: BEAT,
    retry: false,
  });
  return data;
}

/** Sends `leaving` when the window is closed, and loads the page again when somebody else changed its state. */
export function usePresenceOfOthers(session: PageSession, noted: PresenceNoted | null): void {
  const { id, status } = usePage();
  useEffect(() => {
    const leave = () => {
      // The server drops the user after a timeout anyway.
      notePresence(id, { editing: false, leaving: true }).catch(() => {});
    };
    window.addEventListener("pagehide", leave);
    return () => window.removeEventListener("pagehide", leave);
  }, [id]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what this window does itself changes the status without a new answer.
  useEffect(() => {
    if (noted && noted.status !== status) session.refreshPage();
  }, [session, noted]);
}
