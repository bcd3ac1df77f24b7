/** As much of React's tree as is looked at here. Class and function components say by a flag that they were rendered. */
interface Fiber {
  type: unknown;
  flags: number;
  alternate: Fiber | null;
  child: Fiber | null;
  sibling: Fiber | null;
}

const PERFORMED_WORK = 1;

let record: string[] | null = null;
let commits = 0;

/** React tells of each commit by the hook of its developer tools, which has to be there before React is loaded. */
export function watchRenders(): void {
  Object.assign(globalThis, {
    __REACT_DEVTOOLS_GLOBAL_HOOK__: {
      supportsFiber: true,
      isDisabled: false,
      renderers: new Map(),
      inject: () => 1,
      checkDCE: () => {},
      onScheduleFiberRoot: () => {},
      onCommitFiberUnmount: () => {},
      onPostCommitFiberRoot: () => {},
      onCommitFiberRoot: (_: number, root: { current: Fiber }) => {
        if (!record) return;
        commits += 1;
        visit(root.current, false, record);
      },
    },
  });
}

watchRenders();

/** Notes each component that was rendered on its own account, and not because the one around it was. */
function visit(fiber: Fiber, isBelow: boolean, roots: string[]): void {
  const former = fiber.alternate;
  const name = nameOf(fiber.type);
  const isRendered = name !== null && (former === null || (fiber.flags & PERFORMED_WORK) !== 0);
  if (isRendered && !isBelow) roots.push(name);
  if (former !== null && former.child === fiber.child) return;
  const isCause = name === null ? isBelow : isRendered;
  for (let child = fiber.child; child; child = child.sibling) visit(child, isCause, roots);
}

function nameOf(type: unknown): string | null {
  if (typeof type === "function") return type.name;
  const wrapped =
    typeof type === "object" && type !== null ? (type as { type?: unknown; render?: unknown }) : {};
  const inner = wrapped.type ?? wrapped.render;
  return typeof inner === "function" ? inner.name : null;
}

/** What was rendered while something was done, by the outermost component of each part, and in how many commits. */
export async function rendersOf(
  work: () => Promise<void>,
): Promise<{ components: string[]; commits: number }> {
  record = [];
  commits = 0;
  await work();
  const components = record;
  record = null;
  return { components, commits };
}
