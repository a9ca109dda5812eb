import { chmod, rm } from "node:fs/promises";
import { createServer, request } from "node:http";
import { relative } from "node:path";
import { text } from "node:stream/consumers";
import { copyEmbedded } from "#db/snapshot.ts";
import type { Runtime } from "./compose.ts";
import { describeError, log } from "./log.ts";
import { type Choice, releaseHeld } from "./release.ts";

/** What a command asks of the server that has the embedded database open. */
export type Asked = { act: "copy" } | { act: "release"; choice: Choice | null };

/** A socket's path holds about 100 bytes on every system. */
const longestPath = 100;

/** For the user who runs the server only. Null when the path is too long. */
function socketPath(dataDir: string): string | null {
  const path = `${dataDir}/operator.socket`;
  const shortest = [path, relative(process.cwd(), path)].toSorted(
    (one, other) => one.length - other.length,
  )[0];
  return shortest && Buffer.byteLength(shortest) <= longestPath ? shortest : null;
}

/** Serves the commands for an embedded database, which only this process can open. */
export async function openOperatorSocket(live: Runtime): Promise<{ stop(): Promise<void> }> {
  const path = socketPath(live.env.DATA_DIR);
  if (live.database.kind !== "pglite" || !path) return { stop: async () => {} };
  const acts = {
    copy: () => copyEmbedded(live.database, live.env.DATA_DIR),
    release: ({ choice }: { choice?: Choice | null }) => releaseHeld(live, choice ?? null),
  };
  const server = createServer(async (message, response) => {
    try {
      const asked: Asked = JSON.parse(await text(message));
      const answer = asked.act === "copy" ? await acts.copy() : await acts.release(asked);
      response.end(JSON.stringify({ answer }));
    } catch (error) {
      log("error", "command failed", describeError(error));
      response.writeHead(500).end(JSON.stringify({ error: (error as Error).message }));
    }
  });
  // The database's lock says that no other server uses this folder, so a file there is a dead one's.
  await rm(path, { force: true });
  await new Promise<void>((resolve) => {
    server.once("error", (error) => {
      log("error", "command socket failed", describeError(error));
      resolve();
    });
    server.listen(path, resolve);
  });
  // A loose umask would let everybody release and copy.
  await chmod(path, 0o600).catch(() => {});
  return {
    async stop() {
      server.close();
      server.closeAllConnections();
      await rm(path, { force: true });
    },
  };
}

/** Asks the server that has this DATA_DIR open. Undefined when none listens there. */
export async function askServer<Answer>(dataDir: string, asked: Asked): Promise<Answer | undefined> {
  const socket = socketPath(dataDir);
  if (!socket) return undefined;
  return new Promise((resolve, reject) => {
    const call = request({ socketPath: socket, method: "POST" }, async (response) => {
      const { answer, error } = JSON.parse(await text(response));
      if (error) reject(new Error(error));
      else resolve(answer);
    });
    call.once("error", (error: NodeJS.ErrnoException) => {
      if (error.code === "ENOENT" || error.code === "ECONNREFUSED") resolve(undefined);
      else reject(error);
    });
    call.end(JSON.stringify(asked));
  });
}
