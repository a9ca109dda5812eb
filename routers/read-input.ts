import { TRPCError } from "@trpc/server";
import superjson, { type SuperJSONResult } from "superjson";

/** Levels of an envelope; no contract's input has more than half as many. */
const maxDepth = 32;
/** The annotations that inputs need. Others would let a client choose what the server builds. */
const annotations: readonly unknown[] = ["Date", "undefined"];

/**
 * A call's input from superjson's envelope; undefined without one. Throws BAD_REQUEST for one that is nested too deeply
 * or annotated with other types, before superjson walks it. superjson itself refuses paths through prototypes.
 */
export function readInput(envelope: SuperJSONResult | null | undefined): unknown {
  if (envelope === undefined || envelope === null) return undefined;
  if (typeof envelope !== "object") throw new TRPCError({ code: "BAD_REQUEST" });
  const { json, meta } = envelope;
  refuseDeep(json, maxDepth);
  if (!meta) return json;
  const { values, v } = meta;
  refuseDeep(values, maxDepth, (leaf) => annotations.includes(leaf));
  // Which objects were identical in the browser means nothing here, so `referentialEqualities` are dropped.
  return superjson.deserialize({ json, meta: { ...(values && { values }), v } }, { inPlace: true });
}

function refuseDeep(
  value: unknown,
  levels: number,
  isAllowed: (leaf: unknown) => boolean = () => true,
): void {
  if (typeof value !== "object" || value === null) {
    if (value !== undefined && !isAllowed(value)) throw new TRPCError({ code: "BAD_REQUEST" });
    return;
  }
  if (levels === 0) throw new TRPCError({ code: "BAD_REQUEST" });
  for (const part of Object.values(value)) refuseDeep(part, levels - 1, isAllowed);
}
