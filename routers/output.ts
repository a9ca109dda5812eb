import type * as z from "zod";

/** Set by the tests: every answer is then held against its schema. Live, that would cost more than the query. */
export const outputs = { areChecked: false };

/**
 * An output that is what its contract says, by type. The schema serves for types and for the OpenAPI document; it is
 * run only in tests, where a key that the contract does not name fails as well.
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
