import type { PGlite } from "@electric-sql/pglite";
import { NodeFS } from "@electric-sql/pglite/nodefs";

type Options = Parameters<NodeFS["init"]>[1];

/** Permission bits of every user except the one running the app. */
const others = 0o077;

/** PGlite's file system calls that create a file and set its mode. PGlite does not export types for them. */
type FileSystem = {
  node_ops: { mknod(parent: unknown, name: unknown, mode: number, ...more: unknown[]): unknown };
  doSetAttr(place: unknown, node: unknown, attributes: { mode?: number }, ...acts: unknown[]): void;
  stream_ops: { write(stream: { path?: string }, ...given: unknown[]): unknown };
};

/**
 * Folder of the embedded database that other users of this machine cannot read. Without this, PGlite sets each file's
 * mode after creating it, ignores the umask, and leaves the file readable by everyone.
 */
export class PrivateFolder extends NodeFS {
  readonly #onLogFailure: (error: unknown) => void;

  /** `onLogFailure` is told when the write-ahead log cannot be written, after which Postgres panics and never returns. */
  constructor(folder: string, onLogFailure: (error: unknown) => void = () => {}) {
    super(folder);
    this.#onLogFailure = onLogFailure;
  }

  override async init(pglite: PGlite, options: Options): Promise<{ emscriptenOpts: Options }> {
    const { emscriptenOpts } = await super.init(pglite, options);
    const watch = (module: unknown) => watchLog(module, this.#onLogFailure);
    const preRun = [...[emscriptenOpts.preRun ?? []].flat(), keepPrivate, watch];
    return { emscriptenOpts: { ...emscriptenOpts, preRun } };
  }
}

function keepPrivate(module: unknown): void {
  const files = (module as { NODEFS: FileSystem }).NODEFS;
  const make = files.node_ops.mknod;
  files.node_ops.mknod = (parent, name, mode, ...more) => make(parent, name, mode & ~others, ...more);
  const set = files.doSetAttr;
  files.doSetAttr = (place, node, attributes, ...acts) => {
    const { mode } = attributes;
    const own = mode === undefined ? attributes : { ...attributes, mode: mode & ~others };
    set.call(files, place, node, own, ...acts);
  };
}

function watchLog(module: unknown, onFailure: (error: unknown) => void): void {
  const files = (module as { NODEFS: FileSystem }).NODEFS.stream_ops;
  const write = files.write;
  files.write = (stream, ...given) => {
    try {
      return write.call(files, stream, ...given);
    } catch (error) {
      if (stream.path?.includes("/pg_wal/")) onFailure(error);
      throw error;
    }
  };
}
