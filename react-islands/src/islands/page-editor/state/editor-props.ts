import { createContext, useContext } from "react";
import type { PageEditorProps } from "../../../api/wire";

export const EditorPropsContext = createContext<PageEditorProps | null>(null);

export function useEditorProps(): PageEditorProps {
  const props = useContext(EditorPropsContext);
  if (!props) throw new Error("There is no page editor around this component.");
  return props;
}
