import { type ComponentType, lazy, type ReactNode, Suspense } from "react";
import type { TextArea } from "./catalogues.ts";
import { loadTexts } from "./texts.tsx";

/**
 * A part of a screen that only some people or some of its rows have: fetched with the texts of its area when the first one
 * is shown. Until then, `waiting` holds its place.
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
