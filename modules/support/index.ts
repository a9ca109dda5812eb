export { deleteThreadsOf, listThreadIdsOf } from "./queries.ts";
export {
  answerSupport,
  closeSupport,
  conversation,
  markSupportRead,
  supportConversation,
  supportThreads,
  threads,
} from "./support.ts";
export { markThreadRead, openThread, write } from "./threads.ts";
