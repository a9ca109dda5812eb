import * as fake from "fake-indexeddb";
import { afterAll } from "vitest";

// jsdom lacks IndexedDB and few files need it: each file that imports this gets an empty one.
const { default: _, forceCloseDatabase: _close, ...classes } = fake;
const given = { ...classes, indexedDB: new fake.IDBFactory() };
Object.assign(globalThis, given);

afterAll(() => {
  for (const name of Object.keys(given)) Reflect.deleteProperty(globalThis, name);
});
