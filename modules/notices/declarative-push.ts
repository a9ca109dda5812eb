import type { PushMessage } from "./contract.ts";

/**
 * The same message as declarative web push (W3C Push API): a browser that knows it can show it without a service worker.
 * `mutable` lets a working one show it instead, with its checks and buttons. An action navigates where there is none.
 */
export function declarative(
  { id, title, body, link, image, skip, setOut, badge, language, isUrgent }: PushMessage,
  appUrl: string,
) {
  const actions = [
    ...(skip ? [{ action: "skip", title: skip.title, navigate: `${appUrl}/skip#${skip.token}` }] : []),
    ...(setOut ? [{ action: "setOut", title: setOut.title, navigate: `${appUrl}/runner` }] : []),
  ];
  return {
    web_push: 8030,
    notification: {
      title,
      body,
      lang: language,
      tag: id,
      navigate: appUrl + link,
      icon: `${appUrl}/icon-192.png`,
      requireInteraction: isUrgent,
      ...(image && { image }),
      ...(actions.length > 0 && { actions }),
      // Some browsers read it here, as text.
      ...(badge !== undefined && { app_badge: String(badge) }),
    },
    ...(badge !== undefined && { app_badge: badge }),
    mutable: true,
  };
}
