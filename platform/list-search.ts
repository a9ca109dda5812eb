import * as z from "zod";

/** A list's search: a ZIP code, or the start of words in a name, email, street or phone number. */
export const listSearch = z.string("validation.invalid").max(100, "validation.tooLong").trim().default("");

const upTo = (most: number) =>
  z.int("validation.invalid").min(1, "validation.invalid").max(most, "validation.invalid");

export const limit = upTo(100);

export const pageSize = (usual: number, most = 100) => upTo(most).default(usual);

/** The previous page's `nextCursor`; null for the first page. */
export const cursor = z.string("validation.invalid").max(400, "validation.invalid").nullish();

export const pageOf = (usual: number, most?: number) => ({ limit: pageSize(usual, most), cursor });

export const page = z.object(pageOf(100, 500));

/** A person's own list: whole on one page for nearly everybody. */
export const ownPage = z.object(pageOf(500, 500));

/** Turns a list's own order around. */
export const listOrder = z.enum(["reversed"], "validation.invalid").optional();
export type ListOrder = z.output<typeof listOrder>;

/** What a list can be sorted by, the usual one first. */
export const sortOf = <Name extends string>(...names: readonly [Name, ...Name[]]) => ({
  sort: z.enum(names, "validation.invalid").default(names[0] as never),
  order: listOrder,
});

export const instant = z.iso.datetime();
