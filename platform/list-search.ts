import * as z from "zod";

/** What a list is searched for: a ZIP code, or words that a name, an e-mail address, a street or a phone number begins with. */
export const listSearch = z.string("validation.invalid").max(100, "validation.tooLong").trim().default("");

/** A page of a list, newest first. `cursor` is the `nextCursor` of the page before; null begins. */
export const page = z.object({
  limit: z.int("validation.invalid").min(1, "validation.invalid").max(500, "validation.invalid").default(100),
  cursor: z.string("validation.invalid").max(200, "validation.invalid").nullish(),
});

export const instant = z.iso.datetime();

export const cursor = z.string("validation.invalid").max(200, "validation.invalid").nullish();

export const limit = z.int("validation.invalid").min(1, "validation.invalid").max(100, "validation.invalid");
