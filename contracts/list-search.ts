import * as z from "zod";

/** What a list is searched for: a ZIP code, or words that a name, an e-mail address, a street or a phone number begins with. */
export const listSearch = z.string("validation.invalid").max(100, "validation.tooLong").trim().default("");
