/** The child process of `pictures-apart.ts`; sends one answer for each message. */
import { createSharpPictures } from "#adapters/photos/sharp.ts";
import type { PictureTask } from "./pictures-apart.ts";
import { drawPhotos } from "./proofs.ts";

const pictures = createSharpPictures();
const answer = ({ act, given }: PictureTask): Promise<unknown> => {
  if (act === "draw") return drawPhotos(...given);
  if (act === "toStoredPhoto") return pictures.toStoredPhoto(...given);
  return pictures[act](...given);
};

process.on("message", async ({ id, ...task }: PictureTask & { id: number }) => {
  process.send?.({ id, result: await answer(task) });
});
