import { useTranslation } from "react-i18next";
import { eventKey, findEvent } from "./events";

/** Returns a function for the name of an event, or its id if it is unknown. */
export function useEventName(): (event: string) => string {
  const { t } = useTranslation("webhooks");
  return (event) => {
    const known = findEvent(event);
    return known ? t(`events.${eventKey(known)}`) : event;
  };
}
