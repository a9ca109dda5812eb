import type { PGlite } from "@electric-sql/pglite";
import { NodeFS } from "@electric-sql/pglite/nodefs";

type Options = Parameters<NodeFS["init"]>[1];

/** The rights of everybody but the user that runs this. */
const others = 0o077;

/** How PGlite's own file system makes something, and says afterwards what it is like; none of its types tell of it. */
type FileSystem = {
  node_ops: { mknod(parent: unknown, name: unknown, mode: number, ...more: unknown[]): unknown };
  doSetAttr(place: unknown, node: unknown, attributes: { mode?: number }, ...acts: unknown[]): void;
};

/**
 * The folder of the embedded database, of which this machine's other users read nothing. Each file that PGlite makes would
 * otherwise be open to all, whatever the process's umask: it gives it its rights itself, afterwards.
 */
export class PrivateFolder extends NodeFS {
  override async init(pglite: PGlite, options: Options): Promise<{ emscriptenOpts: Options }> {
    const { emscriptenOpts } = await super.init(pglite, options);
    const preRun = [...[emscriptenOpts.preRun ?? []].flat(), keepPrivate];
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
