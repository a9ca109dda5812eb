import { type ComponentType, lazy, type ReactNode, Suspense, useState } from "react";

/**
 * A dialog whose code, with the form in it, is fetched when it is first opened: its screen comes without. It stays from
 * then on, as it keeps what was typed.
 */
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
