import type { RequestDetail, Settings, Worker } from "../../../api/wire";

export interface RequestReviewProps {
  request: RequestDetail;
  settings: Settings;
  user: Worker;
  onDone: (words: string) => void;
  onReload: () => void;
}
