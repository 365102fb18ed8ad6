// The dialog inside the iframe: collects the payer's input, calls the API, and reports the outcome to the shop's page.
/* global document, parent, window */
(function () {
  'use strict';

  var byId = function (id) {
    return document.getElementById(id);
  };
  var dialog = document.querySelector('[role=dialog]');
  var shop = null;
  var order = null;
  var token = null;
  var busy = false;

  function notifyShop(type, payload) {
    if (shop) parent.postMessage({ realm: 'khalti-simulator', type: type, payload: payload }, shop);
  }

  function rupees(paisa) {
    return 'Rs ' + new Intl.NumberFormat('en-IN', { minimumFractionDigits: 2 }).format(paisa / 100);
  }

  function show(step) {
    byId('sign-in').hidden = step !== 'sign-in';
    byId('confirm').hidden = step !== 'confirm';
    byId(step === 'confirm' ? 'otp' : 'mobile').focus();
  }

  function open(opened) {
    order = opened;
    token = null;
    busy = false;
    byId('product').textContent = order.config.productName;
    byId('amount').textContent = rupees(order.amount);
    byId('pay').textContent = 'Pay ' + rupees(order.amount);
    byId('refusal').textContent = '';
    byId('mobile').value = order.mobile;
    byId('mpin').value = '';
    byId('otp').value = '';
    dialog.hidden = false;
    show('sign-in');
  }

  function close() {
    dialog.hidden = true;
    order = null;
    notifyShop('close');
  }

  function wordsOf(answer) {
    if (typeof answer.detail === 'string') return answer.detail;
    var lists = Object.values(answer).filter(Array.isArray);
    return lists.length ? lists.flat().join(' ') : 'The payment service could not be reached.';
  }

  async function call(path, body, key) {
    if (busy) return null;
    busy = true;
    byId('refusal').textContent = '';
    var paying = order;
    try {
      var response = await fetch('/api/v2/payment/' + path + '/', {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify(Object.assign({ public_key: order.config.publicKey }, body)),
      });
      var answer = await response.json();
      if (order !== paying) return null;
      if (response.ok && answer[key]) return answer;
      byId('refusal').textContent = wordsOf(answer);
      byId(path === 'confirm' ? 'otp' : 'mpin').focus();
      notifyShop(
        'error',
        Object.assign({ action: 'WALLET_PAYMENT_' + path.toUpperCase(), status_code: response.status }, answer),
      );
    } catch (error) {
      if (order !== paying) return null;
      byId('refusal').textContent = 'The payment service could not be reached.';
      notifyShop('error', { action: 'WALLET_PAYMENT_' + path.toUpperCase(), message: String(error), payload: {} });
    } finally {
      busy = false;
    }
    return null;
  }

  function merchantExtras(config) {
    return Object.fromEntries(
      Object.entries(config).filter(function (entry) {
        return entry[0].startsWith('merchant_');
      }),
    );
  }

  byId('sign-in').addEventListener('submit', async function (event) {
    event.preventDefault();
    var config = order.config;
    var answer = await call(
      'initiate',
      Object.assign(merchantExtras(config), {
        mobile: byId('mobile').value.trim(),
        transaction_pin: byId('mpin').value,
        amount: order.amount,
        product_identity: config.productIdentity,
        product_name: config.productName,
        product_url: config.productUrl,
      }),
      'token',
    );
    if (!answer) return;
    token = answer.token;
    show('confirm');
  });

  byId('confirm').addEventListener('submit', async function (event) {
    event.preventDefault();
    var answer = await call(
      'confirm',
      { token: token, confirmation_code: byId('otp').value.trim(), transaction_pin: byId('mpin').value },
      'idx',
    );
    if (!answer) return;
    dialog.hidden = true;
    order = null;
    notifyShop('success', answer);
  });

  byId('cancel').addEventListener('click', close);

  document.addEventListener('keydown', function (event) {
    if (!order) return;
    if (event.key === 'Escape') close();
    if (event.key !== 'Tab') return;
    // Focus trap: the shop's page behind the frame is covered.
    var stops = Array.from(dialog.querySelectorAll('input, button')).filter(function (element) {
      return element.offsetParent !== null;
    });
    var edge = event.shiftKey ? stops[0] : stops[stops.length - 1];
    if (document.activeElement !== edge) return;
    event.preventDefault();
    (event.shiftKey ? stops[stops.length - 1] : stops[0]).focus();
  });

  window.addEventListener('message', function (event) {
    var message = event.data || {};
    if (event.source !== parent || message.realm !== 'khalti-simulator' || message.type !== 'open') return;
    shop = event.origin;
    open(message.payload);
  });

  parent.postMessage({ realm: 'khalti-simulator', type: 'ready' }, '*');
})();
