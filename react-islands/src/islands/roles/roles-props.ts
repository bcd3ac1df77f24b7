import { createContext, useContext } from "react";
import type { RolesProps } from "../../api/wire";

export const RolesPropsContext = createContext<RolesProps | null>(null);

export function useRolesProps(): RolesProps {
  const props = useContext(RolesPropsContext);
  if (!props) throw new Error("There are no roles around this component.");
  return props;
}
