import { createContext, useContext } from "react";
import type { Grant, Language, PageTypeSchema, Settings } from "../../api/wire";

/** What the server gives to the roles. */
export interface RolesProps {
  language: Language;
  user: { ID: number; name: string; permissions: Grant[] };
  pageTypes: PageTypeSchema[];
  settings: Settings;
}

export const RolesPropsContext = createContext<RolesProps | null>(null);

export function useRolesProps(): RolesProps {
  const props = useContext(RolesPropsContext);
  if (!props) throw new Error("There are no roles around this component.");
  return props;
}
