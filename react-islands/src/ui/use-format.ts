import { useMemo } from "react";
import { offsetAt, offsetText } from "../lib/zoned-time";
import { useLanguage } from "./use-language";

interface Format {
  date(time: string | number): string;
  dateTime(time: string | number): string;
  dateTimeWithSeconds(time: string | number): string;
  time(time: string | number): string;
  /** Formats a time with the name and offset of its zone. */
  zoned(time: string, zone: string): string;
}

const ZONED: Intl.DateTimeFormatOptions = {
  weekday: "short",
  year: "numeric",
  month: "short",
  day: "numeric",
  hour: "2-digit",
  minute: "2-digit",
};

/**
 * Returns formatters in the screen's
 * language and the user's time zone.
 */
export function useFormat(): Format {
  const language = useLanguage();
  return useMemo(() => {
    const region = regionOf(language);
    return {
      date: formatter(region, { dateStyle: "medium" }),
      dateTime: formatter(region, { dateStyle: "medium", timeStyle: "short" }),
      dateTimeWithSeconds: formatter(region, { dateStyle: "medium", timeStyle: "medium" }),
      time: formatter(region, { timeStyle: "short" }),
      zoned: (time, zone) => {
        const clock = formatter(region, { ...ZONED, timeZone: zone });
        return `${clock(time)} (${zone}, ${offsetText(offsetAt(Date.parse(time), zone))})`;
      },
    };
  }, [language]);
}

/**
 * Returns a formatter. Its `Intl` object is created
 * at first use, because creating it is slow.
 */
function formatter(region: string, options: Intl.DateTimeFormatOptions): (time: string | number) => string {
  let format: Intl.DateTimeFormat | null = null;
  return (time) => {
    format ??= new Intl.DateTimeFormat(region, options);
    return format.format(new Date(time));
  };
}

/**
 * Returns the user's variant of a
 * language, such as `en-GB`, if known.
 */
function regionOf(language: string): string {
  return navigator.languages.find((own) => own.split("-")[0] === language) ?? language;
}
