import type { IslandUser, RequestDetail, Settings } from "../../../api/wire";

export interface RequestReviewProps {
  request: RequestDetail;
  settings: Settings;
  user: IslandUser;
  /** Feedback of an undone acceptance. Empty for none. */
  feedback: string;
  /** Receives a message about the decision. */
  onDone: (words: string) => void;
  onAccepted: (feedback: string) => void;
  onReload: () => void;
}
