import { Fragment, useContext, useSyncExternalStore } from "react";
import type { BlockFile } from "../../api/wire";
import { fileLink } from "../../lib/link";
import { type FormSource, FormSourceContext } from "../form-source";
import { blockFileOf } from "./block-use";
import { DeletedNotice } from "./deleted-notice";
import { DOWNLOAD_KINDS } from "./download-kinds";
import { ReplacedNotice } from "./replaced-notice";

interface Props {
  /** Path of the field. */
  path: string;
  /** Link, or HTML with links. */
  text: string;
  onChange: (text: string) => void;
}

/** Notices about deleted and replaced files to which a field links. */
export default function LinkedFiles(props: Props) {
  const source = useContext(FormSourceContext);
  return source && <Notices {...props} source={source} />;
}

function Notices({ path, text, onChange, source }: Props & { source: FormSource }) {
  const read = () => source.read("__files", path) as BlockFile[] | undefined;
  const files = useSyncExternalStore(source.subscribe, read) ?? [];
  return files
    .filter(({ fileID }) => withFile(text, fileID, 0) !== text)
    .map((use) => {
      const name = use.fileName ?? "";
      const replaceUse = (changed: BlockFile) => {
        const newest = read() ?? [];
        const next = newest.map((file) => (file.fileID === use.fileID ? changed : file));
        source.set("__files", path, next, "chosen");
      };
      return (
        <Fragment key={use.fileID}>
          <DeletedNotice
            use={use}
            name={name}
            kinds={DOWNLOAD_KINDS}
            onChoose={({ id }) => onChange(withFile(text, use.fileID, id))}
          />
          <ReplacedNotice use={use} name={name} onUse={(file) => replaceUse(blockFileOf(file))} />
        </Fragment>
      );
    });
}

/** Replaces the file of links. */
function withFile(text: string, fileID: number, newID: number): string {
  const [link, newLink] = [fileLink(fileID), fileLink(newID)];
  return text.trim() === link ? newLink : text.replaceAll(`href="${link}"`, `href="${newLink}"`);
}
