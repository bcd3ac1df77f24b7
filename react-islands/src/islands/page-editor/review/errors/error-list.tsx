import type { ErrorItem } from "../../../../api/wire";
import { parseLocation } from "../../../../document/place";
import type { Extent } from "../../../../lib/extent";
import { useErrorText } from "../../../../ui/use-error-text";
import { hasField } from "../../state/place/page-fields";
import { PlaceList } from "./place-list";

interface Props {
  errors: ErrorItem[];
  /** Closes the dialog that would cover the field. */
  onJump?: () => void;
}

/** Lists errors with links to their fields. */
export function ErrorList({ errors, onJump }: Props) {
  const errorText = useErrorText();
  const notes = errors.flatMap((error) => {
    const place = parseLocation(error.property);
    const text = (label: string, extent: Extent | null) => errorText(error, label, extent);
    return hasField(place) ? [{ id: `${error.property} ${error.code}`, place, text }] : [];
  });
  return <PlaceList notes={notes} {...(onJump && { onJump })} />;
}
