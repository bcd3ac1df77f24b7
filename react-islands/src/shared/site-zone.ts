import { createContext, useContext } from "react";

/** IANA time zone of the site, for plans and dates in fields. */
export const SiteZoneContext = createContext("UTC");

export function useSiteZone(): string {
  return useContext(SiteZoneContext);
}
