export { attachPhoto } from "./attach-photo.ts";
export { changePicture, readPicture } from "./change-picture.ts";
export { checkUpload } from "./check-upload.ts";
export { createUpload } from "./create-upload.ts";
export {
  deletePicturesOf,
  deleteProof,
  erasePlacesOf,
  findPhoto,
  findProofFacts,
  listPhotosOf,
} from "./queries/photos.ts";
export { removePhotos } from "./remove-photos.ts";
export { sweepPhoto } from "./tasks/sweep-photo.ts";
