import { useCallback, useMemo, useState } from "react";
import type { HistoryMode } from "../../../ui/use-address-query";
import { useAddressState } from "../../../ui/use-address-state";
import { changePlace, FIRST_PLACE, type LibraryPlace, parsePlace, placeQuery } from "./library-place";

/** Current place in the library, and navigation. */
export interface LibraryNavigation {
  place: LibraryPlace;
  go: (change: Partial<LibraryPlace>, mode?: HistoryMode) => void;
  /**
   * Searches.
   * An empty term ends the search.
   * Back leaves the search, too.
   */
  search: (searchTerm: string) => void;
  /**
   * Returns the address after a change.
   * Null if the place is not in the address.
   */
  addressOf: (change: Partial<LibraryPlace>) => string | null;
}

/** Keeps the place in the address of the screen. */
export function useAddressPlace(): LibraryNavigation {
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

/** Keeps the place in the state of a dialog. */
export function useOwnPlace(): LibraryNavigation {
  const [place, setPlace] = useState(FIRST_PLACE);
  const go = useCallback(
    (change: Partial<LibraryPlace>) => setPlace((before) => changePlace(before, change)),
    [],
  );
  const search = useCallback((searchTerm: string) => go({ searchTerm }), [go]);
  return useMemo(() => ({ place, go, search, addressOf: () => null }), [place, go, search]);
}
