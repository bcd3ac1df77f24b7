import {
  type Active,
  type Announcements,
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
} from "@dnd-kit/core";
import {
  rectSortingStrategy,
  SortableContext,
  sortableKeyboardCoordinates,
  verticalListSortingStrategy,
} from "@dnd-kit/sortable";
import { type ReactNode, useMemo } from "react";
import { useTranslation } from "react-i18next";

interface Props {
  /** In their order. */
  keys: string[];
  /** Whether they stand below each other, or in rows. */
  layout?: "column" | "grid";
  /** `to`: the place afterwards, counted from 0; `shift`: how far it was dragged to the right, in pixels. */
  onMove: (key: string, to: number, shift: number) => void;
  children: ReactNode;
}

/** How far, in pixels, a pointer moves before a press becomes a drag. */
const DRAG_DISTANCE = 4;

/** A list whose rows can be dragged, by pointer or with the space bar and the arrow keys. */
export function SortableList({ keys, layout = "column", onMove, children }: Props) {
  const { t } = useTranslation();
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: DRAG_DISTANCE } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const announcements = useAnnouncements(keys);
  const accessibility = useMemo(
    () => ({ announcements, screenReaderInstructions: { draggable: t("sortable.hint") } }),
    [announcements, t],
  );
  const onDragEnd = ({ active, over, delta }: DragEndEvent) => {
    if (over) onMove(String(active.id), keys.indexOf(String(over.id)), delta.x);
  };
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      accessibility={accessibility}
      onDragEnd={onDragEnd}
    >
      <SortableContext
        items={keys}
        strategy={layout === "grid" ? rectSortingStrategy : verticalListSortingStrategy}
      >
        {children}
      </SortableContext>
    </DndContext>
  );
}

/** What a screen reader says during a drag: each place once. */
function useAnnouncements(keys: string[]): Announcements {
  const { t } = useTranslation();
  return useMemo(() => {
    let announced = 0;
    const placeOf = (id: string | number) => keys.indexOf(String(id)) + 1;
    const nameOf = ({ data }: Active) => data.current?.name;
    return {
      onDragStart: ({ active }) => {
        announced = placeOf(active.id);
        return t("sortable.pickedUp", { name: nameOf(active), place: announced });
      },
      onDragOver: ({ active, over }) => {
        if (!over || placeOf(over.id) === announced) return;
        announced = placeOf(over.id);
        return t("sortable.movedTo", { name: nameOf(active), place: announced });
      },
      onDragEnd: ({ active, over }) =>
        t("sortable.putDown", { name: nameOf(active), place: placeOf(over?.id ?? active.id) }),
      onDragCancel: ({ active }) => t("sortable.cancelled", { name: nameOf(active) }),
    };
  }, [t, keys]);
}
