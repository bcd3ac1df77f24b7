import { goToQuery, useAddressQuery } from "../../ui/use-address-query";

const NAME = "review";

/** The version whose request is open for review, or null while the list is shown. */
export function useReviewed(): number | null {
  const id = Number(new URLSearchParams(useAddressQuery()).get(NAME));
  return Number.isInteger(id) && id > 0 ? id : null;
}

/** The query of the address at which the request about a version is reviewed. */
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
