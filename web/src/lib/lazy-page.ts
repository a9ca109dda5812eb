import { type ComponentType, lazy } from "react";
import type { TextArea } from "./catalogues.ts";
import { loadTexts } from "./texts.tsx";

/** A screen fetched when first shown, together with its areas' texts. */
export function lazyPage<Props extends object = object>(
  areas: TextArea | TextArea[],
  load: () => Promise<{ default: ComponentType<Props> }>,
) {
  return lazy(async () => {
    const [page] = await Promise.all([load(), loadTexts(...[areas].flat())]);
    return page;
  });
}
