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
import { SortableContext, sortableKeyboardCoordinates, verticalListSortingStrategy } from "@dnd-kit/sortable";
import { type ReactNode, useMemo } from "react";
import { useTranslation } from "react-i18next";
import type { Block } from "../../../api/wire";
import classes from "./outline.module.css";

interface Props {
  blocks: Block[];
  onMove: (key: string, to: number) => void;
  row: (block: Block, index: number) => ReactNode;
}

/** How far, in pixels, a pointer moves before a press becomes a drag. */
const DRAG_DISTANCE = 4;

/** A list whose rows can be dragged, by pointer or with the space bar and the arrow keys. */
export function SortableRows({ blocks, onMove, row }: Props) {
  const { t } = useTranslation();
  const keys = useMemo(() => blocks.map(({ key }) => key), [blocks]);
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: DRAG_DISTANCE } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const announcements = useAnnouncements(keys);
  const onDragEnd = ({ active, over }: DragEndEvent) => {
    if (over) onMove(String(active.id), keys.indexOf(String(over.id)));
  };
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      accessibility={{ announcements, screenReaderInstructions: { draggable: t("outline.dragHint") } }}
      onDragEnd={onDragEnd}
    >
      <SortableContext items={keys} strategy={verticalListSortingStrategy}>
        <ol className={classes.list}>{blocks.map(row)}</ol>
      </SortableContext>
    </DndContext>
  );
}

/** What a screen reader says during a drag: each place once. */
function useAnnouncements(keys: string[]): Announcements {
  const { t } = useTranslation();
  return useMemo(() => {
    let told = 0;
    const placeOf = (id: string | number) => keys.indexOf(String(id)) + 1;
    const nameOf = ({ data }: Active) => data.current?.name;
    return {
      onDragStart: ({ active }) => {
        told = placeOf(active.id);
        return t("outline.pickedUp", { block: nameOf(active), place: told });
      },
      onDragOver: ({ active, over }) => {
        if (!over || placeOf(over.id) === told) return;
        told = placeOf(over.id);
        return t("outline.movedTo", { block: nameOf(active), place: told });
      },
      onDragEnd: ({ active, over }) =>
        t("outline.putDown", { block: nameOf(active), place: placeOf(over?.id ?? active.id) }),
      onDragCancel: ({ active }) => t("outline.moveCancelled", { block: nameOf(active) }),
    };
  }, [t, keys]);
}
