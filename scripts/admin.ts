import { randomBytes } from "node:crypto";
import { v7 as newId } from "uuid";
import { createArgon2Passwords } from "#adapters/passwords/argon2.ts";
import * as field from "#contracts/fields.ts";
import { createDatabase } from "#db/client.ts";
import { insertUser, promoteToAdmin } from "#db/queries/users.ts";
import { readEnv } from "#functions/env.ts";
import { prepareDatabase } from "#functions/prepare.ts";

/** `npm run admin -- EMAIL`: makes an existing user an admin, or adds one with a password that is shown once. */
const email = field.email.safeParse(process.argv[2] ?? "");
if (!email.success) {
  process.stderr.write("Say whom: npm run admin -- EMAIL\n");
  process.exit(2);
}
const env = readEnv(process.env);
const database = await createDatabase({ url: env.DATABASE_URL, dataDir: env.DATA_DIR, statementTimeout: 0 });
try {
  await prepareDatabase(database);
  if (await promoteToAdmin(database.db, email.data)) {
    process.stdout.write(`${email.data} is an admin.\n`);
  } else {
    const password = randomBytes(12).toString("base64url");
    const passwordHash = await createArgon2Passwords().hash(password);
    await database.db.transaction((tx) =>
      insertUser(tx, {
        id: newId(),
        role: "admin",
        firstName: "Admin",
        lastName: "TidyCurb",
        email: email.data,
        passwordHash,
        createdAt: new Date().toISOString(),
      }),
    );
    process.stdout.write(`${email.data} is an admin with the password ${password} (shown only now).\n`);
  }
} finally {
  await database.close();
}
