export {
  answerNotice,
  applyNotice,
  decideNoticeAppeal,
  endNotice,
  giveNotice,
  notices,
  ownNotices,
  refuseStopped,
} from "./notices.ts";
export { isStopped } from "./queries.ts";
