import { type ComponentType, lazy, type ReactNode, Suspense, useState } from "react";

/** A dialog whose code is fetched when first opened. It stays mounted from then on, which keeps its input. */
export function lazyDialog<Props extends { opened: boolean }>(
  load: () => Promise<ComponentType<Props>>,
): (props: Props) => ReactNode {
  const Loaded = lazy(async () => ({ default: (await load()) as ComponentType<object> }));
  return function LazyDialog(props: Props) {
    const [wasOpened, setWasOpened] = useState(props.opened);
    if (props.opened && !wasOpened) setWasOpened(true);
    return (
      wasOpened && (
        <Suspense>
          <Loaded {...props} />
        </Suspense>
      )
    );
  };
}
