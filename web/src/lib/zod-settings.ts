import { config } from "zod/v4/core";

// Before any schema is made: otherwise zod tries to make code from text, which the content security policy reports.
config({ jitless: true });
