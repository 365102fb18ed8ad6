// Replaces the provider's checkout script, with the same global, constructor, methods and events.
/* global document, window */
(function () {
  'use strict';

  var origin = new URL(document.currentScript.src).origin;
  var REQUIRED = ['publicKey', 'productIdentity', 'productName', 'productUrl', 'eventHandler'];

  function plain(config) {
    var result = {};
    Object.keys(config).forEach(function (key) {
      if (key !== 'eventHandler') result[key] = config[key];
    });
    return JSON.parse(JSON.stringify(result));
  }

  class KhaltiCheckout {
    constructor(config) {
      this.config = config || {};
      this.frame = document.createElement('iframe');
      this.frame.title = 'Test payment';
      this.frame.src = origin + '/widget/dialog/';
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
      window.addEventListener('message', (event) => this.handleMessage(event));
      this.attach();
    }

    /** Opens the dialog over the page. @throws Error when a required option is missing */
    show(payment) {
      var config = this.config;
      var amount = payment && payment.amount;
      REQUIRED.forEach(function (name) {
        if (!config[name]) throw new Error('KhaltiCheckout: ' + name + ' is required');
      });
      if (typeof config.eventHandler.onSuccess !== 'function') {
        throw new Error('KhaltiCheckout: eventHandler.onSuccess is required');
      }
      if (!amount) throw new Error('KhaltiCheckout: amount is required');
      this.order = { config: plain(config), amount: amount, mobile: payment.mobile || '' };
      this.before = document.activeElement;
      this.attach();
      this.frame.style.display = 'block';
      this.frame.focus();
      this.open();
    }

    hide() {
      this.order = null;
      this.frame.style.display = 'none';
      if (this.before && this.before.focus) this.before.focus();
      this.before = null;
    }

    attach() {
      if (!this.frame.isConnected && document.body) document.body.appendChild(this.frame);
    }

    open() {
      if (!this.ready || !this.order) return;
      this.frame.contentWindow.postMessage({ realm: 'khalti-simulator', type: 'open', payload: this.order }, origin);
    }

    handleMessage(event) {
      if (event.origin !== origin || event.source !== this.frame.contentWindow) return;
      var message = event.data || {};
      var handler = this.config.eventHandler || {};
      if (message.realm !== 'khalti-simulator') return;
      if (message.type === 'ready') {
        this.ready = true;
        this.open();
      } else if (!this.order) {
        return;
      } else if (message.type === 'success') {
        this.hide();
        handler.onSuccess(message.payload);
      } else if (message.type === 'error') {
        if (handler.onError) handler.onError(message.payload);
      } else if (message.type === 'close') {
        this.hide();
        if (handler.onClose) handler.onClose();
      }
    }
  }

  window.KhaltiCheckout = KhaltiCheckout;
})();
