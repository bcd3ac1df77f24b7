/** React's fiber tree. `flags` marks rendered components. */
interface Fiber {
  type: unknown;
  flags: number;
  alternate: Fiber | null;
  child: Fiber | null;
  sibling: Fiber | null;
}

const PERFORMED_WORK = 1;

interface Renders {
  /** Outermost components of each rendered part. */
  roots: string[];
  all: string[];
}

interface Hook {
  onCommitFiberRoot: (id: number, root: { current: Fiber }) => void;
}

let record: Renders | null = null;
let commits = 0;

/**
 * Watches commits by React's developer tools hook.
 * The hook must exist before React.
 * Reloads replace the listener, because React stays loaded.
 */
export function watchRenders(): void {
  const tools = globalThis as { __REACT_DEVTOOLS_GLOBAL_HOOK__?: Hook };
  tools.__REACT_DEVTOOLS_GLOBAL_HOOK__ ??= {
    supportsFiber: true,
    isDisabled: false,
    renderers: new Map(),
    inject: () => 1,
    checkDCE: () => {},
    onScheduleFiberRoot: () => {},
    onCommitFiberUnmount: () => {},
    onPostCommitFiberRoot: () => {},
    onCommitFiberRoot: () => {},
  } as Hook;
  tools.__REACT_DEVTOOLS_GLOBAL_HOOK__.onCommitFiberRoot = (_, root) => {
    if (!record) return;
    commits += 1;
    visit(root.current, false, record);
  };
}

watchRenders();

/** Records rendered components, and outermost ones. */
function visit(fiber: Fiber, isBelow: boolean, record: Renders): void {
  const former = fiber.alternate;
  const name = nameOf(fiber.type);
  const isRendered = name !== null && (former === null || (fiber.flags & PERFORMED_WORK) !== 0);
  if (isRendered) record.all.push(name);
  if (isRendered && !isBelow) record.roots.push(name);
  if (former !== null && former.child === fiber.child) return;
  const isCause = name === null ? isBelow : isRendered;
  for (let child = fiber.child; child; child = child.sibling) visit(child, isCause, record);
}

function nameOf(type: unknown): string | null {
  if (typeof type === "function") return type.name;
  const wrapped =
    typeof type === "object" && type !== null ? (type as { type?: unknown; render?: unknown }) : {};
  const inner = wrapped.type ?? wrapped.render;
  return typeof inner === "function" ? inner.name : null;
}

/** Outermost components, all, and commits during `work`. */
export async function rendersOf(
  work: () => Promise<void>,
): Promise<{ components: string[]; all: string[]; commits: number }> {
  const noted: Renders = { roots: [], all: [] };
  record = noted;
  commits = 0;
  await work();
  record = null;
  return { components: noted.roots, all: noted.all, commits };
}
