import type { RequestDetail, Settings } from "../../../api/wire";
import type { RequestsProps } from "../requests-props";

export interface RequestReviewProps {
  request: RequestDetail;
  settings: Settings;
  user: RequestsProps["user"];
  onDone: (words: string) => void;
  onReload: () => void;
}
