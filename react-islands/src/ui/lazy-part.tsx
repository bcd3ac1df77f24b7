import { type ComponentType, type FunctionComponent, lazy, type ReactNode, Suspense, useState } from "react";
import { Boundary } from "./boundary";
import { LoadFailure } from "./load-failure";

interface Module<P> {
  default: ComponentType<P>;
}

/**
 * A component that loads on demand.
 * After `preload`, it appears at once.
 */
type LazyPart<P> = FunctionComponent<P> & { preload: () => void };

/**
 * Creates a component that loads its module when first shown.
 * It retries on request, or when it is shown again.
 */
export function lazyPart<P extends object>(
  load: () => Promise<Module<P>>,
  loading: ReactNode | ((props: P) => ReactNode) = null,
  orElse: (message: ReactNode, props: P) => ReactNode = (message) => message,
): LazyPart<P> {
  let tries = 0;
  let newest: ComponentType<P> = lazy(loadOnce);
  async function loadOnce(): Promise<Module<P>> {
    tries += 1;
    try {
      return await load().catch((cause) => loadByAnotherAddress<P>(cause, tries));
    } catch (cause) {
      newest = lazy(loadOnce);
      throw new LoadFailure(cause);
    }
  }
  function preload(): void {
    loadOnce().then(
      (module) => {
        newest = module.default;
      },
      // The error is ignored here.
      // The component loads again when shown, and reports it.
      () => {},
    );
  }
  // biome-ignore lint/correctness/noComponentHookFactories: modules call this function once at load time, not during renders, like React's `lazy`.
  function LazyPart(props: P) {
    const [{ Part }, setPart] = useState({ Part: newest });
    return (
      <Boundary onRetry={() => setPart({ Part: newest })} as={(message) => orElse(message, props)}>
        <Suspense fallback={typeof loading === "function" ? loading(props) : loading}>
          <Part {...props} />
        </Suspense>
      </Boundary>
    );
  }
  return Object.assign(LazyPart, { preload });
}

/**
 * Loads the module from another address on later
 * attempts, because browsers may cache a failure.
 */
async function loadByAnotherAddress<P>(cause: unknown, tries: number): Promise<Module<P>> {
  const address = String(cause).match(/https?:\/\/\S+\.js$/)?.[0];
  if (tries === 1 || !address?.startsWith(location.origin)) throw cause;
  const module: Partial<Module<P>> = await import(/* @vite-ignore */ `${address}?try=${tries}`);
  if (!module.default) throw cause;
  return { default: module.default };
}
