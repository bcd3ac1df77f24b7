/** Ids of two versions to compare. */
export interface Pair {
  before: number | null;
  after: number | null;
}
