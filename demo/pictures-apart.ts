import { fork } from "node:child_process";
import type { Pictures } from "#adapters/photos/port.ts";
import type { HomeLook } from "./draw-home.ts";
import type { HomePhotos } from "./proofs.ts";

export type PictureTask =
  | { act: "draw"; given: [HomeLook] }
  | { act: "toStoredPhoto"; given: [Uint8Array, string] }
  | { act: "toEmailPhoto" | "toGrey"; given: [Uint8Array] };

/**
 * Draws and converts pictures in a separate process until `close`, because the picture library would stay in the
 * server's memory. If that process ends or a picture fails, every call rejects.
 */
export function openPicturesApart(): {
  draw(look: HomeLook): Promise<HomePhotos>;
  pictures: Pictures;
  close(): void;
} {
  const child = fork(new URL("./pictures-process.ts", import.meta.url), {
    execArgv: [],
    serialization: "advanced",
  });
  const pending = new Map<number, PromiseWithResolvers<unknown>>();
  let lastId = 0;
  child.on("message", ({ id, result }: { id: number; result: unknown }) => {
    pending.get(id)?.resolve(result);
    pending.delete(id);
  });
  const failure = new Error("The process for pictures ended");
  const fail = () => {
    for (const asked of pending.values()) asked.reject(failure);
  };
  child.on("error", fail).on("exit", fail);
  const ask = <Result>(task: PictureTask): Promise<Result> => {
    if (!child.connected) return Promise.reject(failure);
    const id = lastId++;
    const asked = Promise.withResolvers<unknown>();
    pending.set(id, asked);
    child.send({ id, ...task });
    return asked.promise as Promise<Result>;
  };
  return {
    draw: (look) => ask({ act: "draw", given: [look] }),
    pictures: {
      toStoredPhoto: (...given) => ask({ act: "toStoredPhoto", given }),
      toEmailPhoto: (...given) => ask({ act: "toEmailPhoto", given }),
      toGrey: (...given) => ask({ act: "toGrey", given }),
    },
    close() {
      if (child.connected) child.disconnect();
    },
  };
}
