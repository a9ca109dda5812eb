import { type Argon2Parameters, argon2, randomBytes, timingSafeEqual } from "node:crypto";
import pLimit from "p-limit";
import { type Passwords, PasswordsBusy } from "./port.ts";

/** Written without `promisify`, because importing node:util takes a tenth of a function's start. */
function derive(given: Argon2Parameters): Promise<Buffer> {
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>();
  argon2("argon2id", given, (error, key) => (error ? reject(error) : resolve(key)));
  return promise;
}

/** OWASP's parameters for argon2id: 19 MiB, two passes, one lane. */
const parameters = { memory: 19456, passes: 2, parallelism: 1, tagLength: 32 };

/** Hashing uses whole cores: two at a time keep the rest of the process responsive. */
const maxConcurrent = 2;
const waitingAtMost = 200;

/** argon2id from Node's crypto, over passwords in NFC. Throws PasswordsBusy when too many are waiting. */
export function createArgon2Passwords(): Passwords {
  const limit = pLimit(maxConcurrent);
  const digest = (password: string, nonce: Buffer, given: typeof parameters) => {
    if (limit.pendingCount >= waitingAtMost) throw new PasswordsBusy();
    return limit(() => derive({ message: Buffer.from(password.normalize("NFC")), nonce, ...given }));
  };
  const nobody = encode(parameters, randomBytes(16), randomBytes(parameters.tagLength));

  return {
    async hash(password) {
      const nonce = randomBytes(16);
      return encode(parameters, nonce, await digest(password, nonce, parameters));
    },
    async verify(password, hash) {
      const stored = decode(hash ?? nobody);
      const made = await digest(password, stored.nonce, stored.parameters);
      return timingSafeEqual(made, stored.tag) && hash !== null;
    },
  };
}

function encode({ memory, passes, parallelism }: typeof parameters, nonce: Buffer, tag: Buffer): string {
  const text = (bytes: Buffer) => bytes.toString("base64").replace(/=+$/, "");
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${text(nonce)}$${text(tag)}`;
}

function decode(hash: string): { parameters: typeof parameters; nonce: Buffer; tag: Buffer } {
  const match = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([^$]+)\$([^$]+)$/.exec(hash);
  if (!match) throw new Error("A stored password hash cannot be read");
  const [, memory, passes, parallelism, nonce = "", tag = ""] = match;
  const bytes = Buffer.from(tag, "base64");
  return {
    parameters: {
      memory: Number(memory),
      passes: Number(passes),
      parallelism: Number(parallelism),
      tagLength: bytes.length,
    },
    nonce: Buffer.from(nonce, "base64"),
    tag: bytes,
  };
}
