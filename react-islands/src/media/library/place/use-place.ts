import { useCallback, useMemo, useState } from "react";
import type { HistoryMode } from "../../../ui/use-address-query";
import { useAddressState } from "../../../ui/use-address-state";
import { changePlace, FIRST_PLACE, type LibraryPlace, parsePlace, placeQuery } from "./library-place";

/** Where the library is, and how to go elsewhere. */
export interface Place {
  place: LibraryPlace;
  go: (change: Partial<LibraryPlace>, mode?: HistoryMode) => void;
  /** Searches, or ends the search for an empty term. Back leads from a search to the folder that it was begun in. */
  search: (searchTerm: string) => void;
  /** The address of another place; null where places have none. */
  addressOf: (change: Partial<LibraryPlace>) => string | null;
}

/** A place in the address of the screen. */
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

/** A place that is forgotten with the component, for a library inside something else. */
export function useOwnPlace(): Place {
  const [place, setPlace] = useState(FIRST_PLACE);
  const go = useCallback(
    (change: Partial<LibraryPlace>) => setPlace((before) => changePlace(before, change)),
    [],
  );
  const search = useCallback((searchTerm: string) => go({ searchTerm }), [go]);
  return useMemo(() => ({ place, go, search, addressOf: () => null }), [place, go, search]);
}
