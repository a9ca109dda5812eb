import type { Plugin } from "vite";

/**
 * Removes tRPC's unused WebSocket client from the bundle: a static counter beside its class prevents tree shaking (1 kB
 * of every first load).
 */
export function withoutWebSockets(): Plugin {
  return {
    name: "tidycurb-without-web-sockets",
    apply: "build",
    transform: {
      filter: { id: /@trpc\/client\/dist\/wsLink-\w+\.mjs/ },
      handler(code) {
        if (!code.includes(statement)) throw new Error("tRPC counts its connections in another way");
        return { code: code.replace(statement, ""), map: null };
      },
    },
  };
}

const statement = '_defineProperty(WsConnection, "connectCount", 0);';
