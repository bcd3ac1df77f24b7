import { Fragment, type ReactNode } from "react";
import { useKeyText } from "../use-key-text";
import classes from "./key-table.module.css";

export interface KeyTableRow {
  label: string;
  /** Shortcuts, as in `lib/keys`. */
  keys: readonly string[];
}

/** Tables of shortcuts side by side. */
export function KeyTables({ children }: { children: ReactNode }) {
  return <div className={classes.groups}>{children}</div>;
}

/** Table of commands with their shortcuts. */
export function KeyTable({ caption, rows }: { caption: string; rows: KeyTableRow[] }) {
  const keyText = useKeyText();
  return (
    <table className={classes.keys}>
      <caption>{caption}</caption>
      <tbody>
        {rows.map(({ label, keys }) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            <td>
              {keys.map((key) => (
                <Fragment key={key}>
                  {" "}
                  <kbd>{breakable(keyText(key))}</kbd>
                </Fragment>
              ))}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Allows a line break after each `+`, for narrow screens. */
function breakable(keys: string): ReactNode {
  return keys.split(/(?<=\+)/).map((key) => (
    <Fragment key={key}>
      {key}
      <wbr />
    </Fragment>
  ));
}
