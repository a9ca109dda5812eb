import { TRPCError } from "@trpc/server";
import { maxPhotoBytes } from "#platform/values/photos.ts";
import { isOwnOrigin } from "#routers/context.ts";
import { admitBody, readBytes } from "./call.ts";
import { endpoint, handlerOf } from "./endpoint.ts";

/**
 * Signed photo addresses on the server's own disk, in place of a bucket. Accepts exactly the signed type and length,
 * once; serves a photo until its address expires.
 */
export const servePhotos = endpoint({}, async ({ live: { localPhotos }, context, request, url }) => {
  const grant = localPhotos?.readGrant({ method: request.method, url });
  if (!grant || !localPhotos) throw new TRPCError({ code: "NOT_FOUND" });
  if (request.method === "PUT") {
    if (!isOwnOrigin(context)) throw new TRPCError({ code: "FORBIDDEN" });
    if (request.headers.get("content-type") !== grant.contentType)
      throw new TRPCError({ code: "UNSUPPORTED_MEDIA_TYPE" });
    admitBody(request);
    const body = await readBytes(request, Math.min(grant.bytes, maxPhotoBytes));
    if (body.byteLength !== grant.bytes) throw new TRPCError({ code: "BAD_REQUEST" });
    if (!(await localPhotos.receive(grant.key, body))) throw new TRPCError({ code: "CONFLICT" });
    return new Response(null, { status: 200, headers: context.answerHeaders });
  }
  const photo = await localPhotos.read(grant.key, maxPhotoBytes);
  if (!photo) throw new TRPCError({ code: "NOT_FOUND" });
  const headers = {
    "content-type": "image/jpeg",
    "content-length": String(photo.byteLength),
    "content-disposition": "inline",
    "x-content-type-options": "nosniff",
    "cache-control": "private, max-age=600",
    "x-request-id": context.requestId,
  };
  return new Response(request.method === "HEAD" ? null : Uint8Array.from(photo), { headers });
});
export default handlerOf(servePhotos);
