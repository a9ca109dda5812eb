import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";

/** Answers with a status before anything happens, or cuts the connection before or after it has. */
export type ConnectFault = 429 | 500 | "lostBefore" | "lostAfter" | "hang" | "garbage";

/** A local Stripe Connect: recipients, their onboarding, transfers. */
export type ConnectServer = {
  /** Without a trailing slash. */
  address: string;
  secretKey: string;
  /** Sent transfers, oldest first. */
  transfers: Transfer[];
  /** Recipients' details: only those with a bank account receive money. */
  accounts: Map<string, Account>;
  /** The remaining balance, in cents. */
  balance: number;
  /** Every request, oldest first. */
  requests: { method: string; path: string; key: string | null; body: string }[];
  fault: (request: { method: string; path: string }) => ConnectFault | null;
  close(): Promise<void>;
};

type Transfer = {
  id: string;
  object: "transfer";
  amount: number;
  destination: string;
  transfer_group: string;
  /** Seconds. */
  created: number;
};
type Account = {
  id: string;
  email: string;
  metadata: Record<string, string>;
  bank: { bank_name: string; last4: string } | null;
  /** The kinds of tax numbers it entered. */
  idNumbers?: string[];
};
type Answer = { status: number; body: object };

const dayMilliseconds = 86_400_000;

/** Keeps state, refuses unknown parameters, and repeats a key's first answer for a day, including refusals. */
export async function startConnect({ now }: { now: () => string }): Promise<ConnectServer> {
  const remembered = new Map<string, { at: number; request: string; answer: Answer }>();
  const http = createServer((request, response) => {
    serve(request, response).catch(() => response.destroy());
  });
  await once(http.listen(0, "127.0.0.1"), "listening");
  const server: ConnectServer = {
    address: `http://127.0.0.1:${(http.address() as AddressInfo).port}`,
    secretKey: "sk_test_connect",
    transfers: [],
    accounts: new Map(),
    balance: 1_000_000,
    requests: [],
    fault: () => null,
    async close() {
      const closed = once(http.close(), "close");
      http.closeAllConnections();
      await closed;
    },
  };

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? "", server.address);
    const method = request.method ?? "";
    const body = await text(request);
    const header = request.headers["idempotency-key"];
    const key = typeof header === "string" ? header : null;
    server.requests.push({ method, path: url.pathname, key, body });
    const fault = server.fault({ method, path: url.pathname });
    if (fault === "lostBefore") return void response.destroy();
    if (fault === 429 || fault === 500)
      return send(response, refusal(fault, "api_error", "The fault of a test"));
    const isAllowed = request.headers.authorization === `Bearer ${server.secretKey}`;
    const answer = isAllowed
      ? answerOnce(`${method} ${url.pathname} ${body}`, method === "POST" ? key : null, () =>
          act(method, url, body),
        )
      : refusal(401, "invalid_request_error", "Invalid API Key");
    if (fault === "lostAfter") return void response.destroy();
    if (fault === "hang") return;
    if (fault === "garbage") return void response.writeHead(200).end("<html>Bad gateway</html>");
    send(response, answer);
  }

  function answerOnce(request: string, key: string | null, make: () => Answer): Answer {
    const known = key ? remembered.get(key) : undefined;
    const at = Date.parse(now());
    if (known && at - known.at < dayMilliseconds)
      return known.request === request
        ? known.answer
        : refusal(400, "idempotency_error", "This key stood for something else");
    const answer = make();
    if (key) remembered.set(key, { at, request, answer });
    return answer;
  }

  function act(method: string, url: URL, body: string): Answer {
    const [, version, ...path] = url.pathname.split("/");
    const known = `${method} ${version} ${path.map((part) => (/^acct_/.test(part) ? ":id" : part)).join("/")}`;
    const id = path.find((part) => /^acct_/.test(part)) ?? "";
    const form = new URLSearchParams(method === "GET" ? url.search : body);
    switch (known) {
      case "POST v2 core/accounts":
        return createAccount(JSON.parse(body));
      case "GET v2 core/accounts/:id":
        return findAccount(
          id,
          [...url.searchParams].filter(([name]) => name.startsWith("include[")).map(([, part]) => part),
        );
      case "POST v2 core/account_links":
        return createLink(JSON.parse(body));
      case "GET v1 accounts/:id/external_accounts":
        return listBanks(id);
      case "POST v1 transfers":
        return createTransfer(form);
      case "GET v1 transfers":
        return listTransfers(form);
      default:
        return refusal(404, "invalid_request_error", `Unrecognized request URL (${known})`);
    }
  }

  function createAccount(given: Record<string, unknown>): Answer {
    const unknown = unknownKey(given, accountShape);
    if (unknown) return refusal(400, "invalid_request_error", `Unknown field ${unknown}`);
    const id = `acct_${server.accounts.size + 1}`;
    const { contact_email: email, metadata } = given as {
      contact_email: string;
      metadata: Record<string, string>;
    };
    server.accounts.set(id, { id, email, metadata, bank: null });
    return { status: 200, body: { id, object: "v2.core.account" } };
  }

  function findAccount(id: string, include: string[]): Answer {
    const account = server.accounts.get(id);
    if (!account) return refusal(404, "invalid_request_error", "No such account");
    const status = account.bank ? "active" : "restricted";
    const recipient = {
      capabilities: { stripe_balance: { stripe_transfers: { status, status_details: [] } } },
    };
    const isAsked = include.includes("configuration.recipient");
    const individual = { id_numbers: account.idNumbers?.map((type) => ({ type })) };
    return {
      status: 200,
      body: {
        id,
        object: "v2.core.account",
        configuration: isAsked ? { recipient } : null,
        identity: include.includes("identity") ? { individual } : null,
      },
    };
  }

  function createLink(given: Record<string, unknown>): Answer {
    const unknown = unknownKey(given, linkShape);
    if (unknown) return refusal(400, "invalid_request_error", `Unknown field ${unknown}`);
    const { account, use_case: use } = given as {
      account: string;
      use_case: { account_onboarding: { return_url: string } };
    };
    if (!server.accounts.has(account)) return refusal(404, "invalid_request_error", "No such account");
    const back = encodeURIComponent(use.account_onboarding.return_url);
    return {
      status: 200,
      body: {
        object: "v2.core.account_link",
        account,
        url: `https://connect.example/setup/${account}?back=${back}`,
      },
    };
  }

  function listBanks(id: string): Answer {
    const bank = server.accounts.get(id)?.bank;
    const data = bank
      ? [{ id: `ba_${id}`, object: "bank_account", default_for_currency: true, ...bank }]
      : [];
    return { status: 200, body: { object: "list", data, has_more: false, url: "/v1/accounts" } };
  }

  function createTransfer(form: URLSearchParams): Answer {
    const unknown = [...form.keys()].find(
      (name) => !["amount", "currency", "destination", "transfer_group"].includes(name),
    );
    if (unknown) return refusal(400, "invalid_request_error", `Received unknown parameter: ${unknown}`);
    const amount = Number(form.get("amount"));
    const destination = form.get("destination") ?? "";
    const account = server.accounts.get(destination);
    if (!account) return refusal(400, "invalid_request_error", `No such destination: '${destination}'`);
    if (!account.bank)
      return refusal(400, "invalid_request_error", "The account lacks the capability stripe_transfers");
    if (amount > server.balance) return refusal(400, "invalid_request_error", "You have insufficient funds");
    server.balance -= amount;
    const transfer: Transfer = {
      id: `tr_${server.transfers.length + 1}`,
      object: "transfer",
      amount,
      destination,
      transfer_group: form.get("transfer_group") ?? "",
      created: Math.floor(Date.parse(now()) / 1000),
    };
    server.transfers.push(transfer);
    return { status: 200, body: transfer };
  }

  function listTransfers(form: URLSearchParams): Answer {
    const group = form.get("transfer_group");
    const data = server.transfers
      .filter((transfer) => group === null || transfer.transfer_group === group)
      .filter(({ created }) => created > Number(form.get("created[gt]") ?? 0))
      .toReversed()
      .slice(0, Number(form.get("limit") ?? 10));
    return { status: 200, body: { object: "list", data, has_more: false, url: "/v1/transfers" } };
  }

  return server;
}

/** Each call's fields, by path. */
const accountShape = [
  "contact_email",
  "display_name",
  "dashboard",
  "identity.country",
  "identity.entity_type",
  "configuration.recipient.capabilities.stripe_balance.stripe_transfers.requested",
  "defaults.currency",
  "defaults.responsibilities.fees_collector",
  "defaults.responsibilities.losses_collector",
  "metadata.user_id",
];
const linkShape = [
  "account",
  "use_case.type",
  "use_case.account_onboarding.refresh_url",
  "use_case.account_onboarding.return_url",
];

function unknownKey(given: object, shape: string[], prefix = ""): string | null {
  for (const [name, value] of Object.entries(given)) {
    const path = prefix + name;
    const isLeaf = typeof value !== "object" || value === null;
    if (isLeaf && !shape.includes(path)) return path;
    const inner = isLeaf ? null : unknownKey(value, shape, `${path}.`);
    if (inner) return inner;
  }
  return null;
}

function refusal(status: number, type: string, message: string): Answer {
  return { status, body: { error: { type, message } } };
}

function send(response: ServerResponse, { status, body }: Answer): void {
  response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
}
