/**
 * Node of React's fiber tree.
 * `flags` tells if the component was rendered.
 */
interface Fiber {
  type: unknown;
  flags: number;
  alternate: Fiber | null;
  child: Fiber | null;
  sibling: Fiber | null;
}

const PERFORMED_WORK = 1;

interface Renders {
  /** Rendered components whose parent component was not rendered. */
  roots: string[];
  all: string[];
}

interface Hook {
  onCommitFiberRoot: (id: number, root: { current: Fiber }) => void;
}

let record: Renders | null = null;
let commits = 0;

/**
 * Watches React's commits through the hook
 * for the React developer tools.
 * React reads the hook when it loads.
 * Later test files only replace the
 * listener, because React stays loaded.
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

/**
 * Records the rendered components of a tree.
 * `isBelow` is true below a rendered component.
 */
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

/**
 * Returns the components that `work`
 * rendered, and the number of commits.
 * `components` are the outermost of them.
 */
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
