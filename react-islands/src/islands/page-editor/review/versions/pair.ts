/** Two versions to be compared, by their ids. */
export interface Pair {
  before: number | null;
  after: number | null;
}
