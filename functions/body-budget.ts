import { TRPCError } from "@trpc/server";

/** Bytes of request bodies that one process holds at a time. */
const limitBytes = 64 * 1024 * 1024;
/** Bodies up to this many bytes are always read, so large bodies never block ordinary calls. */
const freeBytes = 64 * 1024;

const heldBytes = new WeakMap<Request, number>();
let total = 0;

/** Answers a request and counts its body's bytes until then. */
export async function withinBodyBudget(request: Request, answer: () => Promise<Response>): Promise<Response> {
  heldBytes.set(request, 0);
  try {
    return await answer();
  } finally {
    total -= heldBytes.get(request) ?? 0;
    heldBytes.delete(request);
  }
}

/**
 * Counts bytes read for a request. Throws 503 when the process holds too many. Requests outside `withinBodyBudget` are
 * not counted: a host limits its functions itself.
 */
export function holdBodyBytes(request: Request, bytes: number): void {
  const held = heldBytes.get(request);
  if (held === undefined) return;
  if (held + bytes > freeBytes && total + bytes > limitBytes)
    throw new TRPCError({ code: "SERVICE_UNAVAILABLE" });
  heldBytes.set(request, held + bytes);
  total += bytes;
}
