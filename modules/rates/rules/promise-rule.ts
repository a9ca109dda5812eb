import { eveningBefore } from "#platform/values/windows.ts";

/**
 * Wall-clock hours at the home: when the cans go out on the evening before collection, and by when they are back on the
 * day.
 */
export type PromiseRule = { outFrom: number; outBy: number; backBy: number };

export const defaultPromises: PromiseRule = {
  outFrom: eveningBefore.from,
  outBy: eveningBefore.to,
  backBy: 20,
};
