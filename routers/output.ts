import type * as z from "zod";

/** Tests set this to check every output against its schema. In production that would cost more than the query. */
export const outputs = { areChecked: false };

/**
 * A procedure's output, typed by its contract. The schema provides types and the OpenAPI document; only tests run it,
 * and there an unknown key fails too.
 */
export function answers<Schema extends z.ZodType>(schema: Schema) {
  return {
    schema,
    parse(value: unknown): z.output<Schema> {
      if (outputs.areChecked) {
        const parsed = schema.parse(value);
        const [expected, given] = [JSON.stringify(parsed), JSON.stringify(value)];
        if (expected.length !== given.length)
          throw new Error(`An answer has more than its contract: ${given}`);
      }
      return value as z.output<Schema>;
    },
  };
}
