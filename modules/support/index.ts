export { answerSupport } from "./answer-support.ts";
export { closeSupport, markSupportRead } from "./close-support.ts";
export { markThreadRead } from "./mark-thread-read.ts";
export { openThread } from "./open-thread.ts";
export { deleteThreadsOf, listThreadIdsOf } from "./queries/support.ts";
export { conversation, threads } from "./reads.ts";
export { supportConversation, supportThreads } from "./support.ts";
export { write } from "./write.ts";
