import { getQueryKey } from "@trpc/react-query";
import { expect, test } from "vitest";
import { queryClient, trpc } from "../lib/trpc.ts";
import { Route } from "./runner_.pay.tsx";

test("the pay screen asks again for each of its amounts when it opens", async () => {
  const { pay, statements, payYear, payoutAccount } = trpc.runner;
  const keys = [pay, statements, payYear, payoutAccount].map((query) =>
    getQueryKey(query, undefined, "query"),
  );
  for (const key of keys) queryClient.setQueryData(key, {});
  await (Route.options.loader as () => Promise<void>)();
  expect(keys.map((key) => queryClient.getQueryState(key)?.isInvalidated)).toEqual([true, true, true, true]);
});
