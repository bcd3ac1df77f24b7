import { useMutation } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { type MoveTo, movePage } from "../../api/structure";
import type { Grant, PageGroup } from "../../api/wire";
import { mayReorder } from "../../lib/permission";
import type { List } from "../../ui/list-screen/use-list";
import { useFocusLater } from "../../ui/use-focus-later";
import { moveGroup, neighbourOf, positionOf } from "./structure-order";

/** Result of a move in the site structure. */
export type MoveResult =
  | {
      kind: "done" | "up" | "down" | "first" | "last" | "undone";
      group: PageGroup;
      /** Position to which the move is undone. */
      undo: MoveTo | null;
    }
  | { kind: "failed"; group: PageGroup; failure: unknown };

interface Move {
  group: PageGroup;
  position: MoveTo;
  /** Position before the move. Null if the move is not undone. */
  undo: MoveTo | null;
  /** Text of the notice after the move. */
  kind: "done" | "up" | "down" | "undone";
}

/** Rows that are shown before the server has answered, instead of `instead`. */
interface ExpectedRows {
  instead: PageGroup[];
  rows: PageGroup[];
}

/** Buttons of a row that move it. */
const BUTTONS = { handle: 'button[aria-roledescription="sortable"]', menu: 'button[aria-haspopup="menu"]' };

function buttonOf({ groupID }: PageGroup, name: keyof typeof BUTTONS): string {
  return `[data-sortable="${groupID}"] ${BUTTONS[name]}`;
}

/** Changes the order of pages among those with the same parent. */
export function usePageOrder(list: List<PageGroup>, permissions: Grant[], isSortable: boolean) {
  const [expected, setExpected] = useState<ExpectedRows | null>(null);
  const [result, setResult] = useState<MoveResult | null>(null);
  const focusLater = useFocusLater();
  /** Selector of the button that moved a row last. */
  const used = useRef("");
  const rows = expected?.instead === list.items ? expected.rows : list.items;

  const moving = useMutation({
    mutationFn: ({ group, position }: Move) => movePage(group.pages[0]?.id ?? 0, position),
    // One after the other, because each position depends on the former ones.
    scope: { id: "page-order" },
    onSuccess: (isMoved, { group, undo, kind }) => {
      const edge = kind === "up" ? "first" : "last";
      setResult({ kind: isMoved || kind === "undone" ? kind : edge, group, undo: isMoved ? undo : null });
    },
    onError: (failure, { group }) => setResult({ kind: "failed", group, failure }),
    onSettled: async () => {
      await list.reload();
      setExpected(null);
      // A row loses the focus when React moves it.
      focusLater(() =>
        document.activeElement === document.body ? document.querySelector<HTMLElement>(used.current) : null,
      );
    },
  });

  const show = (group: PageGroup, side: "before" | "after", sibling: PageGroup) =>
    setExpected({ instead: list.items, rows: moveGroup(rows, group, side, sibling) });

  const drop = (key: string, to: number) => {
    const group = rows.find(({ groupID }) => String(groupID) === key);
    const sibling = rows[to];
    const target = sibling?.pages[0]?.id;
    if (!group || !sibling || target === undefined || sibling === group) return;
    const side = to > rows.indexOf(group) ? "after" : "before";
    setResult(null);
    used.current = buttonOf(group, "handle");
    moving.mutate({ group, position: { to: side, target }, undo: positionOf(rows, group), kind: "done" });
    show(group, side, sibling);
  };

  const step = (group: PageGroup, to: "up" | "down") => {
    const sibling = neighbourOf(rows, group, to);
    setResult(null);
    moving.mutate({ group, position: { to }, undo: { to: to === "up" ? "down" : "up" }, kind: to });
    used.current = buttonOf(group, "menu");
    if (sibling) show(group, to === "up" ? "before" : "after", sibling);
    focusLater(() => document.querySelector<HTMLElement>(used.current));
  };

  return {
    rows,
    result,
    drop,
    step,
    undo: (group: PageGroup, position: MoveTo) =>
      moving.mutate({ group, position, undo: null, kind: "undone" }),
    isUndoing: moving.isPending && moving.variables.kind === "undone",
    clear: () => setResult(null),
    mayMove: ({ parent, pages }: PageGroup) => isSortable && !!parent && mayReorder(permissions, pages),
  };
}

export type PageOrder = ReturnType<typeof usePageOrder>;
