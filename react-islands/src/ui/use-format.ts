import { useMemo } from "react";
import { useLanguage } from "./use-language";

interface Format {
  date(time: string | number): string;
  dateTime(time: string | number): string;
  time(time: string | number): string;
}

/** Times in the words of the screen's language and the clock of the person before it. */
export function useFormat(): Format {
  const language = useLanguage();
  return useMemo(() => {
    const region = regionOf(language);
    const date = new Intl.DateTimeFormat(region, { dateStyle: "medium" });
    const dateTime = new Intl.DateTimeFormat(region, { dateStyle: "medium", timeStyle: "short" });
    const time = new Intl.DateTimeFormat(region, { timeStyle: "short" });
    return {
      date: (value) => date.format(new Date(value)),
      dateTime: (value) => dateTime.format(new Date(value)),
      time: (value) => time.format(new Date(value)),
    };
  }, [language]);
}

/** The person's own way of writing the language, where the browser knows it. */
function regionOf(language: string): string {
  return navigator.languages.find((own) => own.split("-")[0] === language) ?? language;
}
