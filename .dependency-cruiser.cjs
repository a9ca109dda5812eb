/**
 * Import rules from docs/architecture.md. Any import a folder does not list is refused. `npm run check:directions` runs
 * this, then checks the module and feature graphs for cycles.
 */

/** Pure code: it runs in the browser and on the server, and does no I/O. */
const pure =
  "^(modules/[^/]+/(contract|rules)(/|[.]ts$)|modules/[^/]+/days[.]ts$|platform/(values|time)/|platform/(fields|list-search)[.]ts$)";

/** Calendar arithmetic with temporal-polyfill, which is too large for the page. */
const calendarArithmetic = "^(platform/time/|modules/[^/]+/days[.]ts$)";

/** Each product folder and its allowed imports besides itself. */
const mayImport = {
  messages: [],
  platform: ["messages", "db/schema", "db/client[.]ts$", "adapters/[^/]+/port[.]ts$"],
  modules: [
    "platform",
    "messages",
    "db/schema",
    "db/client[.]ts$",
    "db/invariants[.]ts$",
    "adapters/[^/]+/port[.]ts$",
  ],
  db: ["modules/[^/]+/rules", "modules/[^/]+/(rules|days)[.]ts$", "platform/(values|time)"],
  adapters: [
    "modules/[^/]+/rules",
    "modules/[^/]+/(rules|days)[.]ts$",
    "platform/(values|time)",
    "platform/text-params[.]ts$",
  ],
  routers: ["modules", "platform", "messages"],
  functions: ["routers", "modules", "platform", "messages", "db", "adapters", "demo"],
  demo: ["functions", "routers", "modules", "platform", "messages", "db", "adapters"],
  web: [
    "modules/[^/]+/(contract|rules)",
    "modules/[^/]+/(contract|rules)[.]ts$",
    "platform/values",
    "platform/(fields|list-search)[.]ts$",
    "messages",
    "routers",
  ],
  e2e: [
    "testkit",
    "modules/[^/]+/(contract|rules)",
    "modules/[^/]+/(contract|rules|days)[.]ts$",
    "platform",
    "messages",
  ],
};

/** A folder, or a file if the pattern ends with "$". */
const pathOf = (path) => `^${path}${path.endsWith("$") ? "" : "/"}`;

const tests = "[.]test[.]tsx?$";
const product = `^(${Object.keys(mayImport)
  .filter((folder) => folder !== "e2e")
  .join("|")})/`;

/** @type {import("dependency-cruiser").IConfiguration} */
module.exports = {
  forbidden: [
    ...Object.entries(mayImport).map(([folder, allowed]) => ({
      name: `${folder}-imports-only-below`,
      comment: `Of this repository, ${folder}/ may import only ${[folder, ...allowed].join(", ")}.`,
      severity: "error",
      from: { path: `^${folder}/`, pathNot: tests },
      to: {
        path: "^[a-z-]+[/.]",
        pathNot: ["^node_modules/", `^${folder}/`, ...allowed.map(pathOf)],
        dependencyTypesNot: ["core"],
      },
    })),
    {
      name: "modules-get-the-database-passed-in",
      comment: "functions/compose.ts chooses the database; modules only name its types.",
      severity: "error",
      from: { path: "^(modules|platform)/", pathNot: tests },
      to: { path: "^db/client[.]ts$", dependencyTypesNot: ["type-only"] },
    },
    {
      name: "modules-through-their-index",
      comment: "Import another module through its index.ts, or read its contract and rules.",
      severity: "error",
      from: { path: "^modules/([^/]+)/", pathNot: tests },
      to: { path: "^modules/", pathNot: ["^modules/$1/", "^modules/[^/]+/index[.]ts$", pure] },
    },
    {
      name: "modules-through-their-index-from-outside",
      comment: "Import a module through its index.ts, or read its contract and rules.",
      severity: "error",
      from: { path: "^(routers|functions|db|adapters|platform)/", pathNot: tests },
      // Every function looks for a session, and the index would load all of signing in. Every function may record
      // metrics, and the index would put the acts of all schedules, sharp with them, into its bundle.
      to: {
        path: "^modules/",
        pathNot: [
          "^modules/[^/]+/index[.]ts$",
          "^modules/(operations/service-figures|sign-in/sessions)[.]ts$",
          pure,
        ],
      },
    },
    {
      name: "functions-start-light",
      comment:
        "Import a module on request: otherwise a function's start loads all of it. A file in functions/narrow/ names " +
        "what a function needs of it, and the bundle leaves out the rest.",
      severity: "error",
      from: {
        path: ["^functions/", "^routers/(app|context|session-cookie|trpc)[.]ts$"],
        pathNot: [tests, "^functions/(google|local-server|pages|public-pages)[.]ts$", "^functions/narrow/"],
      },
      to: {
        path: [
          "^modules/[^/]+/index[.]ts$",
          "^modules/operations/service-figures[.]ts$",
          "^functions/narrow/",
        ],
        dynamic: false,
        dependencyTypesNot: ["type-only"],
      },
    },
    {
      name: "pure-code-imports-pure-code",
      comment:
        "Contracts and rules run in the browser too, so they import only other pure code and messages.",
      severity: "error",
      from: { path: pure, pathNot: tests },
      to: {
        path: "^[a-z-]+/",
        pathNot: ["^node_modules/", "^messages/", pure],
        dependencyTypesNot: ["core"],
      },
    },
    {
      name: "adapters-stand-alone",
      comment:
        "An adapter imports its own folder, the domain and its SDK; what it needs besides is passed in.",
      severity: "error",
      from: { path: "^adapters/([^/]+)/", pathNot: tests },
      to: { path: "^adapters/", pathNot: "^adapters/$1/" },
    },
    {
      name: "pure-code-without-node",
      comment: "Pure code uses zod, temporal-polyfill and suncalc, and nothing of Node.",
      severity: "error",
      from: { path: [pure, "^messages/"], pathNot: tests },
      to: {
        dependencyTypes: ["core", "npm", "npm-dev", "npm-optional", "npm-peer", "npm-no-pkg", "npm-unknown"],
        pathNot: ["^node_modules/zod/", "^node_modules/temporal-polyfill/", "^node_modules/suncalc/"],
      },
    },
    {
      name: "calendar-arithmetic-stays-on-the-server",
      comment:
        "temporal-polyfill is for calendar arithmetic and for reading calendars, neither of them on the page.",
      severity: "error",
      from: { pathNot: [calendarArithmetic, "^adapters/calendars/", tests, "^node_modules/"] },
      to: { path: "^node_modules/temporal-polyfill/" },
    },
    {
      name: "page-without-calendar-arithmetic",
      comment: "The server computes what the page needs of the calendar.",
      severity: "error",
      from: {
        path: "^(web|messages)/|/(contract|rules)(/|[.]ts$)|^platform/(values|fields|list-search)",
        pathNot: [calendarArithmetic, tests],
      },
      to: { path: calendarArithmetic, dependencyTypesNot: ["type-only"] },
    },
    {
      name: "page-knows-types-of-routers-only",
      comment: "The page takes the types of the procedures; their code stays on the server.",
      severity: "error",
      from: { path: "^web/" },
      to: { path: "^routers/", dependencyTypesNot: ["type-only"] },
    },
    {
      name: "page-without-node",
      comment: "web/src/ runs in a browser.",
      severity: "error",
      from: { path: "^web/src/" },
      to: { dependencyTypes: ["core"] },
    },
    {
      name: "page-tests-stay-on-the-page",
      comment: "Tests of web/ see what web/ sees, and testkit/web/.",
      severity: "error",
      from: { path: `^web/.*${tests}` },
      to: {
        path: "^[a-z-]+[/.]",
        pathNot: ["^node_modules/", ...["web", ...mayImport.web, "testkit/web"].map(pathOf)],
        dependencyTypesNot: ["core"],
      },
    },
    {
      name: "features-build-on-lib",
      comment: "web/src/lib and web/src/ui serve every feature, so they import none.",
      severity: "error",
      from: { path: "^web/src/(lib|ui)/", pathNot: tests },
      to: { path: "^web/src/(features|routes)/" },
    },
    {
      name: "nobody-imports-the-page",
      comment: "web/ is a leaf.",
      severity: "error",
      from: { pathNot: ["^web/", "^(bench|scripts|vitest[.]config)"] },
      to: { path: "^web/" },
    },
    {
      name: "tests-only",
      comment: "testkit/ is for tests; the product, its tests apart, does not know it.",
      severity: "error",
      from: { path: product, pathNot: tests },
      to: { path: "^(testkit|e2e|bench|scripts)/|[.]test[.]tsx?$" },
    },
    {
      name: "product-without-development-packages",
      comment: "What the product imports at run time belongs in dependencies.",
      severity: "error",
      from: { path: product, pathNot: [tests, "^web/[^/]+$", "^web/src/testing/"] },
      to: { dependencyTypes: ["npm-dev"], dependencyTypesNot: ["type-only"] },
    },
    {
      name: "telemetry-on-request",
      comment: "Without its settings nothing of telemetry is loaded.",
      severity: "error",
      from: { path: product, pathNot: [tests, "^functions/telemetry/"] },
      to: {
        path: ["^functions/telemetry/", "^node_modules/@opentelemetry/"],
        dynamic: false,
        dependencyTypesNot: ["type-only"],
      },
    },
    {
      name: "no-circles",
      comment: "Modules that import each other cannot be understood apart. Types may.",
      severity: "error",
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ["type-only"] } },
    },
    {
      name: "nothing-unresolved",
      comment: "An import that leads nowhere would escape every other rule.",
      severity: "error",
      from: {},
      to: { couldNotResolve: true, pathNot: "^virtual:" },
    },
  ],
  options: {
    doNotFollow: { path: "^node_modules/" },
    exclude: { path: "^((web/)?dist|[.]vercel|reports|coverage)/" },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: "tsconfig.json" },
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["import", "node", "default", "types"],
      extensions: [".ts", ".tsx", ".mjs", ".js", ".cjs", ".json"],
    },
  },
};
