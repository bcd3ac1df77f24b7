import { goToQuery, useAddressQuery } from "../../ui/use-address-query";

const NAME = "review";

/**
 * Returns the id of the version under review.
 * Null if the list is shown.
 */
export function useReviewed(): number | null {
  const id = Number(new URLSearchParams(useAddressQuery()).get(NAME));
  return Number.isInteger(id) && id > 0 ? id : null;
}

/** Returns the query part of the address of a review. */
export function reviewQuery(pageVersionID: number): string {
  const params = new URLSearchParams(location.search);
  params.set(NAME, String(pageVersionID));
  return `?${params}`;
}

export function openReview(pageVersionID: number): void {
  goToQuery(reviewQuery(pageVersionID), "push");
}

export function closeReview(): void {
  const params = new URLSearchParams(location.search);
  params.delete(NAME);
  goToQuery(params.size > 0 ? `?${params}` : "", "push");
}
