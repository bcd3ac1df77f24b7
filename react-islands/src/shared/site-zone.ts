import { createContext, useContext } from "react";

/** IANA time zone of the site, for scheduled times and dates. */
export const SiteZoneContext = createContext("UTC");

export function useSiteZone(): string {
  return useContext(SiteZoneContext);
}
