import type { Plugin } from "vite";

/**
 * Lets the bundler leave out tRPC's web sockets, which nobody here opens: a statement beside their class, which counts its
 * connections, keeps all of it otherwise (1 kB of every first visit).
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
