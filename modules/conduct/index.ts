export {
  answerNotice,
  applyNotice,
  decideNoticeAppeal,
  endNotice,
  giveNotice,
  noticeEvidence,
  notices,
  ownNotices,
  refuseStopped,
} from "./notices.ts";
export { isStopped } from "./queries.ts";
