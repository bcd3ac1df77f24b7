import type { Choice } from "../../../../document/merge/merge";

/** What the two sides are called. */
export interface SideWords {
  yours: string;
  theirs: string;
  choices: Record<Choice, string>;
  /** Stands above what only the other side changed. */
  taken: string;
  resolve: string;
}
