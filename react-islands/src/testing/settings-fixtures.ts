import type { VisibleSettings } from "../api/wire";

/** The settings of a site as an administrator reads them. */
export const SITE_SETTINGS: VisibleSettings = {
  timeZone: "Europe/Amsterdam",
  searchSkipsNoIndex: true,
  siteName: "Harbour",
  availableLocales: ["en-gb", "nl-nl"],
  defaultLocale: "en-gb",
  customSlugLocales: ["nl-nl"],
  company: {
    name: "Harbour Ltd",
    street: "",
    postalCode: "",
    city: "",
    country: "",
    phone: "",
    email: "",
    registration: "",
  },
  companyByLocale: {},
  siteAccess: "everyone",
  consent: { textVersion: 1, scripts: [] },
  texts: {},
  theme: { baseColour: "", headingFont: "standard", bodyFont: "standard", logo: null, favicon: null },
  sessionIdleMinutes: 60,
  sessionAbsoluteHours: 12,
  inactivityMinutes: 30,
  forms: { mailTo: "", retentionDays: 365 },
  mail: { senderName: "", senderAddress: "" },
  hasSitePassword: false,
  mended: [],
  version: 4,
};
