import { type ComponentType, lazy, type ReactNode, Suspense, useState } from "react";
import { BackLayer } from "./back-layers.ts";
import type { TextArea } from "./catalogues.ts";
import { loadTexts } from "./texts.tsx";

/** A dialog's props; a question is canceled, not closed. */
type DialogProps = { opened: boolean } & ({ onClose: () => void } | { onCancel: () => void });

/**
 * A dialog whose code and texts are fetched when first opened. It stays mounted from then on, which keeps its input.
 * The browser's Back closes it from the moment it was asked for.
 */
export function lazyDialog<Props extends DialogProps>(
  load: () => Promise<ComponentType<Props>>,
  ...areas: TextArea[]
): (props: Props) => ReactNode {
  const Loaded = lazyPage(areas, async () => ({ default: (await load()) as ComponentType<object> }));
  return function LazyDialog(props: Props) {
    const [wasOpened, setWasOpened] = useState(props.opened);
    if (props.opened && !wasOpened) setWasOpened(true);
    return (
      wasOpened && (
        <Suspense
          fallback={
            props.opened && <BackLayer onBack={"onClose" in props ? props.onClose : props.onCancel} />
          }
        >
          <Loaded {...props} />
        </Suspense>
      )
    );
  };
}

/** A screen fetched when first shown, together with its areas' texts. */
export function lazyPage<Props extends object = object>(
  areas: TextArea | TextArea[],
  load: () => Promise<{ default: ComponentType<Props> }>,
) {
  return lazy(async () => {
    const texts = [areas].flat();
    const [page] = await Promise.all([load(), texts.length > 0 && loadTexts(...texts)]);
    return page;
  });
}

/** A part of a screen, fetched with its areas' texts when first shown. `waiting` holds its place until then. */
export function lazyPart<Props extends object>(
  areas: TextArea | TextArea[],
  load: () => Promise<ComponentType<Props>>,
  waiting?: ReactNode,
): (props: Props) => ReactNode {
  const Loaded = lazyPage(areas, async () => ({ default: (await load()) as ComponentType<object> }));
  return function LazyPart(props: Props) {
    return (
      <Suspense fallback={waiting}>
        <Loaded {...props} />
      </Suspense>
    );
  };
}
