import type { Context } from "#routers/context.ts";
import { describeError, log } from "./log.ts";

/** RFC 4180 with a byte-order mark so spreadsheets read UTF-8. Text cells are never read as formulas. */
export const csvOptions = {
  bom: true,
  header: true,
  quoted_string: true,
  record_delimiter: "windows",
  escape_formulas: true,
  cast: { boolean: String },
} as const;

export const csvType = "text/csv; charset=utf-8; header=present";

/** A file to save. */
export function download(
  { answerHeaders: headers }: Context,
  { type, name, body }: { type: string; name: string; body: string | ReadableStream<Uint8Array> },
): Response {
  headers.set("content-type", type);
  headers.set("content-disposition", `attachment; filename="${name}"`);
  headers.set("x-content-type-options", "nosniff");
  return new Response(body, { headers });
}

/**
 * Reads the next chunk when the client has room for it, and stops when the client leaves. A failure errors the stream,
 * so a partial file never looks complete. `chunks` gets a signal that the client left: an iterator can only be stopped
 * after a read that has begun.
 */
export function streamed(
  chunks: (left: AbortSignal) => AsyncIterable<Uint8Array>,
  { event, context, path }: { event: string; context: Context; path: string },
): ReadableStream<Uint8Array> {
  const leaving = new AbortController();
  const left = leaving.signal;
  const reading = chunks(left)[Symbol.asyncIterator]();
  return new ReadableStream(
    {
      async pull(controller) {
        try {
          const { value, done } = await reading.next();
          // The client left during the read and closed the stream.
          if (left.aborted) return;
          if (done) controller.close();
          else controller.enqueue(value);
        } catch (error) {
          if (left.aborted) return;
          const { requestId, caller } = context;
          const about = { requestId, path, userId: caller.userId ?? undefined };
          log("error", event, { ...about, ...describeError(error) });
          controller.error(error);
        }
      },
      async cancel() {
        leaving.abort();
        await reading.return?.();
      },
    },
    { highWaterMark: 1 },
  );
}
