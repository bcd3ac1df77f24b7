import { lazyPart } from "../../ui/lazy-part";

/** Loaded on demand, because few texts link to files. */
const LinkedFiles = lazyPart(() => import("./linked-files"));

interface Props {
  path: string;
  text: string;
  onChange: (text: string) => void;
}

/** Notices about files to which a field links. */
export function LinkedFilesPart(props: Props) {
  return props.text.includes("file:") && <LinkedFiles {...props} />;
}
