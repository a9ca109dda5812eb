import { parseArgs } from "node:util";
import { compose } from "#functions/compose.ts";
import { guardDataFolder } from "#functions/data-folder.ts";
import { type Env, EnvError, readEnv } from "#functions/env.ts";
import { askServer } from "#functions/operator-socket.ts";
import { prepareDatabase } from "#functions/prepare.ts";
import { type Choice, type Release, releaseHeld } from "#functions/release.ts";
import { BackupProblem } from "./backup/archive.ts";

/**
 * `npm run release`: lists what waits since a restore. `-- --drop` deletes the messages in that list, which were perhaps
 * sent after the backup, and `-- --send` sends them; either lets everything go. Also while the server runs.
 */
const choice = readChoice();
if (choice === undefined) {
  process.stderr.write("Usage: npm run release [-- --send | --drop]\n");
  process.exitCode = 2;
} else
  try {
    process.stdout.write(words(await release(readEnv(process.env), choice)));
  } catch (error) {
    if (!(error instanceof EnvError || error instanceof BackupProblem)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
  }

/** Null only lists; undefined is wrong use. */
function readChoice(): Choice | null | undefined {
  try {
    const { send, drop } = parseArgs({
      options: { send: { type: "boolean" }, drop: { type: "boolean" } },
    }).values;
    if (send && drop) return undefined;
    return send ? "send" : drop ? "drop" : null;
  } catch {
    return undefined;
  }
}

async function release(env: Env, choice: Choice | null): Promise<Release | null> {
  await guardDataFolder(env.DATA_DIR);
  const asked = env.DATABASE_URL
    ? undefined
    : await askServer<Release | null>(env.DATA_DIR, { act: "release", choice });
  if (asked !== undefined) return asked;
  const live = await compose(env).catch((cause) => {
    throw new BackupProblem(cause.message, { cause });
  });
  try {
    await prepareDatabase(live.database);
    return await releaseHeld(live, choice);
  } finally {
    await live.close();
  }
}

function words(found: Release | null): string {
  if (!found) return "Nothing is held.\n";
  const { backupMadeAt, held, released } = found;
  const lines = ({ messages, settlements }: Release["held"]) => [
    `Messages from before the restore${messages.length === 0 ? ": none" : ""}`,
    ...messages.map(
      ({ task, subject, count }) => `${String(count).padStart(6)}  ${task}${subject ? ` ${subject}` : ""}`,
    ),
    `Other tasks, which go on in any case and have an effect once${settlements.length === 0 ? ": none" : ""}`,
    ...settlements.map(
      ({ task, subject, count }) => `${String(count).padStart(6)}  ${task}${subject ? ` ${subject}` : ""}`,
    ),
  ];
  const end = released
    ? `Released. ${released.dropped} messages were dropped.`
    : "Held. Messages may have been sent after the backup. Choose: npm run release -- --drop (or --send)";
  return `${[`Backup of ${backupMadeAt}`, ...lines(held), end].join("\n")}\n`;
}
