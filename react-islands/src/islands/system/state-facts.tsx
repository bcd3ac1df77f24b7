import type { StateCount } from "../../api/wire";
import { Fact, Facts } from "../../ui/facts";

interface Props {
  counts: StateCount[];
  nameOf: (state: string) => string;
}

/** Numbers of jobs or mails in each state. Those that failed are marked. */
export function StateFacts({ counts, nameOf }: Props) {
  return (
    <Facts columns="narrow">
      {counts.map(({ state, count }) => (
        <Fact key={state} term={nameOf(state)} isAlert={state === "failed" && count > 0}>
          {count}
        </Fact>
      ))}
    </Facts>
  );
}
