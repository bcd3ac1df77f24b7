import { createContext, useContext } from "react";

/** IANA time zone, for plans and dates. */
export const SiteZoneContext = createContext("UTC");

export function useSiteZone(): string {
  return useContext(SiteZoneContext);
}
