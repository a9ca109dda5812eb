import { type ComponentType, lazy, type ReactNode, Suspense } from "react";
import type { TextArea } from "./catalogues.ts";
import { loadTexts } from "./texts.tsx";

/**
 * A rarely shown part of a screen, fetched with its area's texts when first shown. `waiting` holds its place until
 * then.
 */
export function lazyPart<Props extends object>(
  area: TextArea,
  load: () => Promise<ComponentType<Props>>,
  waiting?: ReactNode,
): (props: Props) => ReactNode {
  const Loaded = lazy(async () => {
    const [part] = await Promise.all([load(), loadTexts(area)]);
    return { default: part as ComponentType<object> };
  });
  return function LazyPart(props: Props) {
    return (
      <Suspense fallback={waiting}>
        <Loaded {...props} />
      </Suspense>
    );
  };
}
