import type { RequestDetail, Settings, Worker } from "../../../api/wire";

export interface RequestReviewProps {
  request: RequestDetail;
  settings: Settings;
  user: Worker;
  /** Feedback of an acceptance that was undone; empty for none. */
  feedback: string;
  /** Called with a message about the decision. */
  onDone: (words: string) => void;
  onAccepted: (feedback: string) => void;
  onReload: () => void;
}
