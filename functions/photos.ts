import { TRPCError } from "@trpc/server";
import { maxPhotoBytes } from "#platform/values/photos.ts";
import { isOwnOrigin } from "#routers/context.ts";
import { translateError } from "#routers/errors.ts";
import { apiFailure } from "./api-failure.ts";
import { beginCall, errorResponse, readBytes, reportError } from "./call.ts";
import { type Runtime, runtime } from "./compose.ts";
import type { ApiHandler } from "./routes.ts";

/**
 * Signed photo addresses on the server's own disk, in place of a bucket. Accepts exactly the signed type and length,
 * once; serves a photo until its address expires.
 */
const handler: ApiHandler = { fetch: async (request) => servePhotos(await runtime(), request) };
export default handler;

export async function servePhotos(live: Runtime, request: Request): Promise<Response> {
  const context = beginCall(live, request);
  const url = new URL(request.url);
  const grant = live.localPhotos?.readGrant({ method: request.method, url });
  if (!grant || !live.localPhotos) return apiFailure("NOT_FOUND");
  try {
    if (request.method === "PUT") {
      if (!isOwnOrigin(context)) throw new TRPCError({ code: "FORBIDDEN" });
      if (request.headers.get("content-type") !== grant.contentType)
        throw new TRPCError({ code: "UNSUPPORTED_MEDIA_TYPE" });
      const body = await readBytes(request, Math.min(grant.bytes, maxPhotoBytes));
      if (body.byteLength !== grant.bytes) throw new TRPCError({ code: "BAD_REQUEST" });
      if (!(await live.localPhotos.receive(grant.key, body))) throw new TRPCError({ code: "CONFLICT" });
      return new Response(null, { status: 200, headers: context.answerHeaders });
    }
    const photo = await live.localPhotos.read(grant.key, maxPhotoBytes);
    if (!photo) return apiFailure("NOT_FOUND");
    const headers = {
      "content-type": "image/jpeg",
      "content-length": String(photo.byteLength),
      "content-disposition": "inline",
      "x-content-type-options": "nosniff",
      "cache-control": "private, max-age=600",
      "x-request-id": context.requestId,
    };
    return new Response(request.method === "HEAD" ? null : Uint8Array.from(photo), { headers });
  } catch (thrown) {
    const error = translateError(
      thrown instanceof TRPCError ? thrown : new TRPCError({ code: "INTERNAL_SERVER_ERROR", cause: thrown }),
    );
    reportError(error, context, url.pathname);
    return errorResponse(error, context);
  }
}
