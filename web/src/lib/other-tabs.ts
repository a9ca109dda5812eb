/** What tabs tell each other: who signed out (the ID alone), or who signed in. */
type News = string | { signedIn: string };

const channelName = "tidycurb-sign-out";

/** This tab's end of the channel: it does not hear itself. */
let ownChannel: BroadcastChannel | null = null;

export function tellOtherTabs(news: News): void {
  ownChannel?.postMessage(news);
}

/** Calls `onNews` for what other tabs tell. Returns a function that stops it. */
export function hearOtherTabs(onNews: (news: News) => void): () => void {
  const channel = new BroadcastChannel(channelName);
  ownChannel = channel;
  channel.onmessage = ({ data }) => onNews(data);
  return () => {
    ownChannel = null;
    channel.close();
  };
}
