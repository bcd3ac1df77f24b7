import type { ConflictChoice } from "../../../../document/merge/merge";

/** Labels of both sides of a conflict. */
export interface SideWords {
  yours: string;
  theirs: string;
  choices: Record<ConflictChoice, string>;
  /** Heading for changes that only the other side made. */
  taken: string;
  resolve: string;
}
