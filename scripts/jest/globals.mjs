// The suites import this module as `@jest/globals`. Jest's own module works in Jest's virtual machine alone. The light
// runner puts the same functions on globalThis.
export const { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest, test } = globalThis;
