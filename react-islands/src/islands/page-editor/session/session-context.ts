import { createContext, useContext, useSyncExternalStore } from "react";
import type { PageSession } from "./page-session";
import type { SessionState } from "./session-state";

export const SessionContext = createContext<PageSession | null>(null);

export function useSession(): PageSession {
  const session = useContext(SessionContext);
  if (!session) throw new Error("There is no session around this component.");
  return session;
}

export function useSessionState(): SessionState {
  const session = useSession();
  return useSyncExternalStore(session.subscribe, session.state);
}
