import { afterEach, beforeEach, expect, test } from "vitest";
import * as z from "zod";
import { outputs, view } from "./act.ts";
import type { Context } from "./context.ts";
import { createCallerFactory, publicProcedure, router } from "./trpc.ts";

const { areChecked } = outputs;

beforeEach(() => {
  outputs.areChecked = true;
});

afterEach(() => {
  outputs.areChecked = areChecked;
});

test("tests refuse an answer with a field that its contract lacks", async () => {
  await expect(answering({ name: "Maya", passwordHash: "secret" })).rejects.toThrow();
});

test("tests refuse an answer of the wrong type", async () => {
  await expect(answering({ name: 7 })).rejects.toThrow();
});

test("tests accept an answer that matches its contract", async () => {
  await expect(answering({ name: "Maya" })).resolves.toEqual({ name: "Maya" });
});

function answering(value: object) {
  const contract = { output: z.object({ name: z.string() }) };
  const app = router({ read: view(publicProcedure, contract, () => value as { name: string }) });
  return createCallerFactory(app)({ context: { address: "192.0.2.203" } as Context }).read();
}
