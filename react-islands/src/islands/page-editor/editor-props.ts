import { createContext, useContext } from "react";
import type { BlockSchema, Grant, Language, PageTypeSchema, Settings } from "../../api/wire";

/** What the server gives to the page editor. */
export interface PageEditorProps {
  pageID: number;
  versionID: number | null;
  blockTypes: BlockSchema[];
  pageTypes: PageTypeSchema[];
  language: Language;
  user: { ID: number; name: string; permissions: Grant[] };
  settings: Settings;
}

export const EditorPropsContext = createContext<PageEditorProps | null>(null);

export function useEditorProps(): PageEditorProps {
  const props = useContext(EditorPropsContext);
  if (!props) throw new Error("There is no page editor around this component.");
  return props;
}
