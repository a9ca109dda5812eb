import * as z from "zod";

/** A list's search: a ZIP code, or the start of words in a name, email, street or phone number. */
export const listSearch = z.string("validation.invalid").max(100, "validation.tooLong").trim().default("");

/** A page of a list, newest first. `cursor` is the previous page's `nextCursor`; null for the first page. */
export const page = z.object({
  limit: z.int("validation.invalid").min(1, "validation.invalid").max(500, "validation.invalid").default(100),
  cursor: z.string("validation.invalid").max(200, "validation.invalid").nullish(),
});

export const instant = z.iso.datetime();

export const cursor = z.string("validation.invalid").max(200, "validation.invalid").nullish();

export const limit = z.int("validation.invalid").min(1, "validation.invalid").max(100, "validation.invalid");
