import { createContext, useContext } from "react";

/** IANA name of the time zone of the site, in which plans and values of fields are written. */
export const SiteZoneContext = createContext("UTC");

export function useSiteZone(): string {
  return useContext(SiteZoneContext);
}
