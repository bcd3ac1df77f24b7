import { use } from "react";
import { initialValue } from "../../document/new-block";
import { type Scope, ScopesContext } from "../condition";
import { type FormSource, useFormState } from "../form-source";

/**
 * Names of the switches that make the first row (`HEADER_ROW`)
 * or the first column (`HEADER_COLUMN`) a header.
 */
const HEADER_ROW = "headerRow";
const HEADER_COLUMN = "headerColumn";

/** Reads the switches for header rows and columns. */
export function useHeaders(): { hasHeaderRow: boolean; hasHeaderColumn: boolean } {
  const [scope] = use(ScopesContext);
  return {
    hasHeaderRow: useFormState((source) => isOn(source, scope, HEADER_ROW)),
    hasHeaderColumn: useFormState((source) => isOn(source, scope, HEADER_COLUMN)),
  };
}

function isOn({ read }: FormSource, scope: Scope | undefined, name: string): boolean {
  const field = scope?.fields.find((each) => each.name === name && each.kind === "switch");
  if (!scope || !field) return false;
  return (read("props", scope.prefix + name) ?? initialValue(field)) === true;
}
