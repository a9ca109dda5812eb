/**
 * The directions of docs/architecture.md: who may import whom. What a folder does not list is refused.
 * `npm run check:directions` runs this, and fails as well when it read no modules.
 */

/** The folders that the product is made of, with the folders that each may import besides itself. */
const mayImport = {
  messages: [],
  domain: [],
  contracts: ["domain", "messages"],
  db: ["domain"],
  adapters: ["domain"],
  services: ["domain", "contracts", "messages", "db/queries", "db/client[.]ts$", "adapters/[^/]+/port[.]ts$"],
  routers: ["services", "contracts", "messages", "domain"],
  functions: ["routers", "services", "contracts", "messages", "domain", "db", "adapters", "demo"],
  demo: ["functions", "routers", "services", "contracts", "messages", "domain", "db", "adapters"],
  web: ["contracts", "messages", "domain", "routers"],
  e2e: ["testkit", "contracts", "domain", "messages"],
};

/** Packages of the pure folders; the others take what they need. */
const packages = {
  messages: [],
  domain: ["temporal-polyfill"],
  contracts: ["zod"],
};

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
        pathNot: [
          "^node_modules/",
          `^${folder}/`,
          ...allowed.map((path) => `^${path}${path.endsWith("$") ? "" : "/"}`),
        ],
        dependencyTypesNot: ["core"],
      },
    })),
    {
      name: "services-get-the-database-handed-in",
      comment:
        "services/ name the types of db/client.ts; which database it is, functions/compose.ts decides.",
      severity: "error",
      from: { path: "^services/", pathNot: tests },
      to: { path: "^db/client[.]ts$", dependencyTypesNot: ["type-only"] },
    },
    {
      name: "adapters-stand-alone",
      comment:
        "An adapter imports its own folder, the domain and its SDK; what it needs besides is passed in.",
      severity: "error",
      from: { path: "^adapters/([^/]+)/", pathNot: tests },
      to: { path: "^adapters/", pathNot: "^adapters/$1/" },
    },
    ...Object.entries(packages).map(([folder, allowed]) => ({
      name: `${folder}-is-pure`,
      comment: `${folder}/ uses ${allowed.join(", ") || "no packages"}, and nothing of Node.`,
      severity: "error",
      from: { path: `^${folder}/`, pathNot: tests },
      to: {
        dependencyTypes: ["core", "npm", "npm-dev", "npm-optional", "npm-peer", "npm-no-pkg", "npm-unknown"],
        pathNot: allowed.map((name) => `^node_modules/${name}/`),
      },
    })),
    {
      name: "calendar-arithmetic-stays-on-the-server",
      comment:
        "temporal-polyfill is for domain/schedule, and for reading what others' calendars say; neither is for the page.",
      severity: "error",
      from: { pathNot: ["^domain/schedule/", "^adapters/calendars/", tests, "^node_modules/"] },
      to: { path: "^node_modules/temporal-polyfill/" },
    },
    {
      name: "page-without-domain-schedule",
      comment:
        "domain/schedule brings temporal-polyfill with it: what the page needs of it is computed on the server.",
      severity: "error",
      from: { path: "^(web|contracts|messages|domain/(?!schedule/))" },
      to: { path: "^domain/schedule/", dependencyTypesNot: ["type-only"] },
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
        pathNot: ["^node_modules/", ...["web", ...mayImport.web, "testkit/web"].map((path) => `^${path}/`)],
        dependencyTypesNot: ["core"],
      },
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
