import { TestEnvironment as JsdomEnvironment } from 'jest-environment-jsdom';

/**
 * jsdom, and what every browser has but jsdom lacks. The router makes a Request for each navigation and hands it the
 * page's abort signal, which is jsdom's own and which Node's Request refuses.
 */
export default class BrowserEnvironment extends JsdomEnvironment {
  async setup() {
    await super.setup();
    const { global } = this;
    global.Request ??= class extends Request {
      constructor(input, { signal: _signal, ...init } = {}) {
        super(input, init);
      }
    };
    global.Response ??= Response;
    global.Headers ??= Headers;
    global.TextEncoder ??= TextEncoder;
    global.TextDecoder ??= TextDecoder;
    global.structuredClone ??= structuredClone;
    global.performance.getEntriesByType ??= () => [];
  }
}
