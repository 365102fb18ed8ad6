// The dialog inside the iframe: collects the payer's input, calls the API, and reports the outcome to the shop's page.
/** @param {string} id */
const byId = (id) => document.getElementById(id);
const dialog = document.querySelector('[role=dialog]');
const UNREACHED = 'The payment service could not be reached.';
let shop = null;
let order = null;
let token = null;
let isBusy = false;

const notifyShop = (type, payload) => {
  if (shop) parent.postMessage({ realm: 'khalti-simulator', type, payload }, shop);
};

/** @param {number} paisa */
const rupees = (paisa) => `Rs ${new Intl.NumberFormat('en-IN', { minimumFractionDigits: 2 }).format(paisa / 100)}`;

/** @param {'sign-in' | 'confirm'} step */
const show = (step) => {
  byId('sign-in').hidden = step !== 'sign-in';
  byId('confirm').hidden = step !== 'confirm';
  byId(step === 'confirm' ? 'otp' : 'mobile').focus();
};

const open = (opened) => {
  order = opened;
  token = null;
  isBusy = false;
  byId('product').textContent = order.config.productName;
  byId('amount').textContent = rupees(order.amount);
  byId('pay').textContent = `Pay ${rupees(order.amount)}`;
  byId('refusal').textContent = '';
  byId('mobile').value = order.mobile;
  byId('mpin').value = '';
  byId('otp').value = '';
  dialog.hidden = false;
  show('sign-in');
};

const close = () => {
  dialog.hidden = true;
  order = null;
  notifyShop('close');
};

const refusal = (answer) => {
  if (typeof answer.detail === 'string') return answer.detail;
  const lists = Object.values(answer).filter(Array.isArray);
  return lists.length > 0 ? lists.flat().join(' ') : UNREACHED;
};

/**
 * Calls the API and shows its refusal. Null without an answer, and if the payer has closed the dialog in the meantime.
 * @param {'initiate' | 'confirm'} path
 * @param {object} body
 * @param {string} key the key of an accepted answer
 */
const call = async (path, body, key) => {
  if (isBusy) return null;
  isBusy = true;
  byId('refusal').textContent = '';
  const paying = order;
  const action = `WALLET_PAYMENT_${path.toUpperCase()}`;
  try {
    const response = await fetch(`/api/v2/payment/${path}/`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ public_key: order.config.publicKey, ...body }),
    });
    const answer = await response.json();
    if (order !== paying) return null;
    if (response.ok && answer[key]) return answer;
    byId('refusal').textContent = refusal(answer);
    byId(path === 'confirm' ? 'otp' : 'mpin').focus();
    notifyShop('error', { action, status_code: response.status, ...answer });
  } catch (error) {
    if (order !== paying) return null;
    byId('refusal').textContent = UNREACHED;
    notifyShop('error', { action, message: String(error), payload: {} });
  } finally {
    isBusy = false;
  }
  return null;
};

const signIn = async () => {
  const { config } = order;
  const answer = await call(
    'initiate',
    {
      ...Object.fromEntries(Object.entries(config).filter(([key]) => key.startsWith('merchant_'))),
      mobile: byId('mobile').value.trim(),
      transaction_pin: byId('mpin').value,
      amount: order.amount,
      product_identity: config.productIdentity,
      product_name: config.productName,
      product_url: config.productUrl,
    },
    'token',
  );
  if (!answer) return;
  token = answer.token;
  show('confirm');
};

const confirm = async () => {
  const answer = await call(
    'confirm',
    { token, confirmation_code: byId('otp').value.trim(), transaction_pin: byId('mpin').value },
    'idx',
  );
  if (!answer) return;
  dialog.hidden = true;
  order = null;
  notifyShop('success', answer);
};

byId('sign-in').addEventListener('submit', (event) => {
  event.preventDefault();
  void signIn();
});

byId('confirm').addEventListener('submit', (event) => {
  event.preventDefault();
  void confirm();
});

byId('cancel').addEventListener('click', close);

document.addEventListener('keydown', (event) => {
  if (!order) return;
  if (event.key === 'Escape') close();
  if (event.key !== 'Tab') return;
  // Focus trap: the shop's page behind the frame is covered.
  const stops = [...dialog.querySelectorAll('input, button')].filter(({ offsetParent }) => offsetParent !== null);
  const [from, to] = event.shiftKey ? [stops.at(0), stops.at(-1)] : [stops.at(-1), stops.at(0)];
  if (document.activeElement !== from) return;
  event.preventDefault();
  to.focus();
});

window.addEventListener('message', ({ data, source, origin }) => {
  if (source !== parent || data?.realm !== 'khalti-simulator' || data.type !== 'open') return;
  shop = origin;
  open(data.payload);
});

parent.postMessage({ realm: 'khalti-simulator', type: 'ready' }, '*');
