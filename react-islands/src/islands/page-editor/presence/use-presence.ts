import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { notePresence } from "../../../api/presence";
import type { PresenceNoted } from "../../../api/wire";
import type { PageSession } from "../session/page-session";
import { usePage, useSession } from "../session/session-context";
import { isDirty } from "../session/session-state";

/** Milliseconds between two signs of life; the server forgets who is silent for three of them. */
const BEAT = 15_000;

/** Who else has the page open and what became of it meanwhile; null before the first answer. A hidden window is silent. */
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

/** Says goodbye when the window is closed or left, and reads the page again when somebody else changed its state. */
export function usePresenceOfOthers(session: PageSession, noted: PresenceNoted | null): void {
  const { id, status } = usePage();
  useEffect(() => {
    const leave = () => {
      // Who is not heard of is forgotten soon anyway.
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
