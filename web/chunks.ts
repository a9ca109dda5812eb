import type { Rolldown } from "vite";

/**
 * Which modules share a chunk. By default each set of modules that some screens share becomes a file, and a screen
 * takes over a hundred requests. A group takes its modules' imports along, earlier groups first, so that chunks never
 * form a cycle. Everything else is a chunk of its own: screens, dialogs and texts.
 */
export const codeSplitting: Rolldown.CodeSplittingOptions = {
  groups: [
    // What the first screens after sign-in need, including what they fetch after the first paint.
    {
      name: "app",
      test: /[\\/]src[\\/](?:main|lib[\\/]live-stream|ui[\\/]photo-pair)\.tsx?$/,
      priority: 4,
    },
    { name: "forms", test: /[\\/]node_modules[\\/](?:@mantine|zod)[\\/]/, priority: 3 },
    { name: "shared", test: (id) => !forOperators.test(id), minShareCount: 2, priority: 2 },
    { name: "desk", minShareCount: 2, priority: 1 },
  ],
};

/** Admins' features, and what only they use. */
const forOperators =
  /[\\/]features[\\/](?:dispatch|lists|operations|people)[\\/]|[\\/]ui[\\/](?:admin-table|list-tools|popover-menu|row-results|table-columns|use-row-window)\.|[\\/]@tanstack[\\/](?:react-table|table-core|react-virtual|virtual-core)[\\/]/;
