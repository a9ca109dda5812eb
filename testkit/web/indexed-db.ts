import * as fake from "fake-indexeddb";
import { afterAll } from "vitest";

// What jsdom lacks and few files need: an empty one for each of those that import this.
const { default: _, forceCloseDatabase: _close, ...classes } = fake;
const given = { ...classes, indexedDB: new fake.IDBFactory() };
Object.assign(globalThis, given);

afterAll(() => {
  for (const name of Object.keys(given)) Reflect.deleteProperty(globalThis, name);
});
