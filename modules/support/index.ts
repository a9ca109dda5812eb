export { listThreadIdsOf } from "./queries.ts";
export {
  answerSupport,
  closeSupport,
  conversation,
  markSupportRead,
  supportConversation,
  supportThreads,
  threads,
} from "./support.ts";
export {
  answerTime,
  createPhotoUpload,
  deleteOldThreads,
  deleteThreadsOf,
  markThreadRead,
  openThread,
  write,
  writeByText,
} from "./threads.ts";
export { writeToPerson } from "./write-to-person.ts";
