import { NativeSelect } from "@mantine/core";
import type { List } from "./use-list";

interface Props {
  list: Pick<List<unknown>, "state" | "change">;
  name: string;
  label: string;
  options: { value: string; label: string }[];
}

/**
 * Filter of a list.
 * The option with the empty value shows all rows.
 */
export function FilterSelect({ list: { state, change }, name, label, options }: Props) {
  return (
    <NativeSelect
      label={label}
      value={state.filters[name] ?? ""}
      onChange={(event) =>
        change({ filters: { ...state.filters, [name]: event.currentTarget.value } }, "push")
      }
      data={options}
    />
  );
}
