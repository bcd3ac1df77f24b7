import { useCallback, useMemo, useState } from "react";
import type { HistoryMode } from "../../../ui/use-address-query";
import { useAddressState } from "../../../ui/use-address-state";
import { changePlace, FIRST_PLACE, type LibraryPlace, parsePlace, placeQuery } from "./library-place";

/** The current place in the library, and the navigation to others. */
export interface Place {
  place: LibraryPlace;
  go: (change: Partial<LibraryPlace>, mode?: HistoryMode) => void;
  /** Searches, or ends the search if the term is empty. Back returns from a search to its folder. */
  search: (searchTerm: string) => void;
  /** Returns the address of another place, null if places have none. */
  addressOf: (change: Partial<LibraryPlace>) => string | null;
}

/** Keeps the place in the address of the screen. */
export function useAddressPlace(): Place {
  const [place, put] = useAddressState({ parse: parsePlace, print: placeQuery, change: changePlace });
  const go = useCallback(
    (change: Partial<LibraryPlace>, mode: HistoryMode = "push") => put(change, mode),
    [put],
  );
  const search = useCallback(
    (searchTerm: string) => {
      const isBeginning = parsePlace(location.search).searchTerm === "";
      go({ searchTerm }, isBeginning ? "push" : searchTerm === "" ? "back" : "replace");
    },
    [go],
  );
  const addressOf = useCallback(
    (change: Partial<LibraryPlace>) => location.pathname + placeQuery(changePlace(place, change)),
    [place],
  );
  return useMemo(() => ({ place, go, search, addressOf }), [place, go, search, addressOf]);
}

/** Keeps the place in component state, for a library inside a dialog. */
export function useOwnPlace(): Place {
  const [place, setPlace] = useState(FIRST_PLACE);
  const go = useCallback(
    (change: Partial<LibraryPlace>) => setPlace((before) => changePlace(before, change)),
    [],
  );
  const search = useCallback((searchTerm: string) => go({ searchTerm }), [go]);
  return useMemo(() => ({ place, go, search, addressOf: () => null }), [place, go, search]);
}
