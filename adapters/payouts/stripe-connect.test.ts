import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type ConnectServer, startConnect } from "#testkit/connect-server.ts";
import { sampleOf } from "#testkit/full.ts";
import { PayoutsUnavailable, TransferRefused } from "./port.ts";
import { createStripeConnect } from "./stripe-connect.ts";

let server: ConnectServer;
let now = "2026-03-10T15:00:00.000Z";
beforeAll(async () => {
  server = await startConnect({ now: () => now });
});
afterAll(() => server.close());
beforeEach(() => {
  server.fault = () => null;
  server.balance = 1_000_000;
  server.requests.length = 0;
});

const connect = (options: { secretKey?: string; patience?: number } = {}) =>
  createStripeConnect({
    secretKey: server.secretKey,
    address: server.address,
    appUrl: "https://tidycurb.example",
    patience: 60_000,
    ...options,
  });

let count = 0;
/** A recipient, by default with a bank account. */
async function recipient({ bank = true } = {}): Promise<string> {
  count += 1;
  const { accountId } = await connect().createRecipient({
    key: `recipient:${count}`,
    userId: `user-${count}`,
    email: "sam@example.com",
    name: "Sam",
  });
  const account = server.accounts.get(accountId);
  if (account && bank) account.bank = { bank_name: "Chase", last4: "6789" };
  return accountId;
}
const transferTo = (accountId: string, differences: object = {}) => {
  count += 1;
  const reference = `payout:${count}`;
  return { key: reference, reference, accountId, cents: 1200, ...differences };
};

describe("a recipient", () => {
  test("is created once per key and may receive transfers", async () => {
    const payouts = connect();
    const request = { key: "recipient:once", userId: "user-once", email: "sam@example.com", name: "Sam" };
    const first = await payouts.createRecipient(request);
    expect(await payouts.createRecipient(request)).toEqual(first);
    const mine = [...server.accounts.values()].filter(({ metadata }) => metadata.user_id === "user-once");
    expect(mine).toMatchObject([{ id: first.accountId, email: "sam@example.com" }]);
    expect(JSON.parse(server.requests[0]?.body ?? "")).toMatchObject({
      dashboard: "express",
      configuration: {
        recipient: { capabilities: { stripe_balance: { stripe_transfers: { requested: true } } } },
      },
    });
  });

  test("enters the bank account on Stripe's page and returns to ours", async () => {
    const accountId = await recipient({ bank: false });
    const url = await connect().onboardingLink({ accountId, returnPath: "/settings#billing" });
    expect(url).toBe(
      `https://connect.example/setup/${accountId}?back=${encodeURIComponent("https://tidycurb.example/settings#billing")}`,
    );
  });

  test("is ready once Stripe allows transfers, names the bank, and says whether there is a tax number", async () => {
    const accountId = await recipient({ bank: false });
    const missing = { status: "incomplete", bank: null, hasTaxDetails: false };
    expect(await connect().findRecipient(accountId)).toEqual(missing);
    const account = server.accounts.get(accountId);
    if (account) account.bank = { bank_name: "Chase", last4: "6789" };
    const ready = { status: "ready", bank: "Chase ••6789" };
    expect(await connect().findRecipient(accountId)).toEqual({ ...ready, hasTaxDetails: false });
    if (account) account.idNumbers = ["us_ssn_last_4"];
    expect(await connect().findRecipient(accountId)).toEqual({ ...ready, hasTaxDetails: true });
  });
});

describe("a transfer", () => {
  test("is made once per key and found by its reference", async () => {
    const request = transferTo(await recipient());
    const first = await connect().transfer(request);
    expect(await connect().transfer(request)).toEqual(first);
    expect(await connect().findTransfer(request.reference)).toEqual({
      transferId: first.transferId,
      cents: 1200,
    });
    expect(
      server.transfers.filter(({ transfer_group }) => transfer_group === request.reference),
    ).toHaveLength(1);
    expect(await connect().findTransfer("payout:unknown")).toBeNull();
  });

  test.each([
    ["without a bank account", { bank: false }, {}, /lacks the capability/],
    ["beyond the balance", {}, { cents: 1_000_001 }, /insufficient funds/],
    ["to nobody", {}, { accountId: "acct_none" }, /No such destination/],
    ["to no account", {}, { accountId: null }, /no account/],
  ])("%s is refused for certain", async (_, account, differences, why) => {
    const request = transferTo(await recipient(account), differences);
    const refused = connect().transfer(request);
    await expect(refused).rejects.toThrow(TransferRefused);
    await expect(refused).rejects.toThrow(why);
    expect(await connect().findTransfer(request.reference)).toBeNull();
  });

  test("once refused stays refused under its key, and succeeds under another", async () => {
    const request = transferTo(await recipient(), { cents: 5000 });
    server.balance = 100;
    await expect(connect().transfer(request)).rejects.toThrow(TransferRefused);
    server.balance = 1_000_000;
    await expect(connect().transfer(request)).rejects.toThrow(TransferRefused);
    await connect().transfer({ ...request, key: `${request.key}:1` });
    expect(await connect().findTransfer(request.reference)).toMatchObject({ cents: 5000 });
  });

  test.each(sampleOf([["lostAfter"], ["hang"], ["garbage"]] as const, 1))(
    "without a response (%s) is unknown, and is found later",
    async (fault) => {
      const request = transferTo(await recipient());
      server.fault = ({ method }) => (method === "POST" ? fault : null);
      const lost = connect(fault === "hang" ? { patience: 300 } : {}).transfer(request);
      await expect(lost).rejects.toThrow();
      await expect(lost).rejects.not.toThrow(TransferRefused);
      server.fault = () => null;
      expect(await connect().findTransfer(request.reference)).toMatchObject({ cents: 1200 });
      expect(
        server.transfers.filter(({ transfer_group }) => transfer_group === request.reference),
      ).toHaveLength(1);
    },
  );

  test.each(sampleOf([["lostBefore"], [500], [429]] as const, 1))(
    "that Stripe did not take (%s) is unknown, and succeeds with the same key",
    async (fault) => {
      const request = transferTo(await recipient());
      server.fault = () => fault;
      await expect(connect().transfer(request)).rejects.toThrow(PayoutsUnavailable);
      server.fault = () => null;
      expect(await connect().findTransfer(request.reference)).toBeNull();
      await connect().transfer(request);
      expect(await connect().findTransfer(request.reference)).toMatchObject({ cents: 1200 });
    },
  );

  test("with our wrong key has an unknown outcome", async () => {
    const request = transferTo(await recipient());
    const wrong = connect({ secretKey: "sk_test_wrong" });
    await expect(wrong.transfer(request)).rejects.toThrow(PayoutsUnavailable);
  });

  test("under a key used for another amount has an unknown outcome", async () => {
    const request = transferTo(await recipient());
    await connect().transfer(request);
    const other = connect().transfer({ ...request, cents: 1300 });
    await expect(other).rejects.toThrow("stood for something else");
    await expect(other).rejects.not.toThrow(TransferRefused);
  });

  test("is looked up once its key expired, and two with one reference are reported", async () => {
    const request = transferTo(await recipient());
    await connect().transfer(request);
    now = "2026-03-12T15:00:00.000Z";
    expect(await connect().findTransfer(request.reference)).not.toBeNull();
    await connect().transfer(request);
    await expect(connect().findTransfer(request.reference)).rejects.toThrow("More than one transfer");
  });
});

test("lists the latest transfers after a given time, newest first", async () => {
  now = "2026-04-01T15:00:00.000Z";
  const [first, second] = [transferTo(await recipient()), transferTo(await recipient())];
  await connect().transfer(first);
  now = "2026-04-01T15:00:05.000Z";
  await connect().transfer(second);
  // Sent by hand at Stripe.
  await connect().transfer(transferTo(await recipient(), { reference: "bonus" }));
  expect((await connect().latestTransfers({ after: null })).slice(0, 2)).toMatchObject([
    { reference: second.reference, createdAt: now },
    { reference: first.reference, createdAt: "2026-04-01T15:00:00.000Z" },
  ]);
  expect(await connect().latestTransfers({ after: "2026-04-01T15:00:00.000Z" })).toMatchObject([
    { reference: second.reference },
  ]);
});
