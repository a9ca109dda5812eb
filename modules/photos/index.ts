export { checkUpload } from "./check-upload.ts";
export { attachPhoto, changePicture, createUpload, readPicture, removePhotos } from "./photos.ts";
export { findResembled } from "./print-queries.ts";
export {
  deletePicturesOf,
  deleteProof,
  erasePlacesOf,
  findPhoto,
  findProofFacts,
  listPhotosOf,
  thinOldProofs,
} from "./queries.ts";
export { indexPrints, sweepPhoto } from "./tasks.ts";
