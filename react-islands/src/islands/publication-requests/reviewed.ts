import { goToQuery, useAddressQuery } from "../../ui/use-address-query";

const NAME = "review";

/** Returns the version under review. Null for lists. */
export function useReviewed(): number | null {
  const id = Number(new URLSearchParams(useAddressQuery()).get(NAME));
  return Number.isInteger(id) && id > 0 ? id : null;
}

/** Returns the query of the review's address. */
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
