import type { IslandUser, RequestDetail, Settings } from "../../../api/wire";

export interface RequestReviewProps {
  request: RequestDetail;
  settings: Settings;
  user: IslandUser;
  /** Initial feedback: that of an undone acceptance, or empty. */
  feedback: string;
  /** Receives a message that reports the decision. */
  onDone: (words: string) => void;
  onAccepted: (feedback: string) => void;
  onReload: () => void;
}
