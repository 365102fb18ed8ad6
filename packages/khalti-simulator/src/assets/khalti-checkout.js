// Replaces the provider's checkout script, with the same global, constructor, methods and events.
{
  const { origin } = new URL(document.currentScript.src);
  const REQUIRED = ['publicKey', 'productIdentity', 'productName', 'productUrl', 'eventHandler'];

  class KhaltiCheckout {
    constructor(config) {
      this.config = config ?? {};
      this.frame = document.createElement('iframe');
      this.frame.title = 'Test payment';
      this.frame.src = `${origin}/widget/dialog/`;
      Object.assign(this.frame.style, {
        position: 'fixed',
        inset: '0',
        width: '100%',
        height: '100%',
        border: '0',
        zIndex: '2147483647',
        display: 'none',
        colorScheme: 'normal',
      });
      this.ready = false;
      this.order = null;
      window.addEventListener('message', (event) => {
        this.handleMessage(event);
      });
      this.attach();
    }

    /** Opens the dialog over the page. @throws Error when a required option is missing */
    show(payment) {
      const { eventHandler, ...config } = this.config;
      for (const name of REQUIRED) if (!this.config[name]) throw new Error(`KhaltiCheckout: ${name} is required`);
      if (typeof eventHandler.onSuccess !== 'function') {
        throw new Error('KhaltiCheckout: eventHandler.onSuccess is required');
      }
      if (!payment?.amount) throw new Error('KhaltiCheckout: amount is required');
      // A message cannot carry functions.
      const plain = JSON.parse(JSON.stringify(config));
      this.order = { config: plain, amount: payment.amount, mobile: payment.mobile ?? '' };
      this.before = document.activeElement;
      this.attach();
      this.frame.style.display = 'block';
      this.frame.focus();
      this.open();
    }

    hide() {
      this.order = null;
      this.frame.style.display = 'none';
      this.before?.focus?.();
      this.before = null;
    }

    attach() {
      if (!this.frame.isConnected) document.body?.appendChild(this.frame);
    }

    open() {
      if (!this.ready || !this.order) return;
      this.frame.contentWindow.postMessage({ realm: 'khalti-simulator', type: 'open', payload: this.order }, origin);
    }

    handleMessage({ data, origin: sender, source }) {
      if (sender !== origin || source !== this.frame.contentWindow || data?.realm !== 'khalti-simulator') return;
      const { eventHandler } = this.config;
      if (data.type === 'ready') {
        this.ready = true;
        this.open();
      }
      if (!this.order) return;
      if (data.type === 'error') eventHandler.onError?.(data.payload);
      if (data.type === 'success' || data.type === 'close') this.hide();
      if (data.type === 'success') eventHandler.onSuccess(data.payload);
      if (data.type === 'close') eventHandler.onClose?.();
    }
  }

  window.KhaltiCheckout = KhaltiCheckout;
}
