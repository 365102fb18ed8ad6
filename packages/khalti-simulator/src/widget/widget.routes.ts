import { html } from '@paila/simulator-kit';
import express, { type Router } from 'express';
import { sendAsset } from '../assets.js';
import { TEST_MPIN, TEST_OTP, TEST_PAYER_RANGE } from '../constants.js';

/**
 * The old checkout widget: the script that a shop loads, and the dialog it shows in an iframe over the shop's page.
 * Only the dialog calls the API.
 */
export const widgetRoutes = (): Router =>
  express
    .Router()
    .get(['/khalti-checkout.js', '/dialog/'], (_req, res, next) => {
      res.set('Cross-Origin-Resource-Policy', 'cross-origin');
      next();
    })
    .get('/khalti-checkout.js', sendAsset('khalti-checkout.js'))
    .get('/dialog.js', sendAsset('dialog.js'))
    .get('/dialog.css', sendAsset('dialog.css'))
    .get('/dialog/', (_req, res) => {
      // No frame-ancestors: the dialog is meant to be framed by any shop.
      res.set('Content-Security-Policy', DIALOG_POLICY);
      res.type('html').send(DIALOG);
    });

const DIALOG_POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src data:; base-uri 'none'; form-action 'none'";

const DIALOG = html`<!DOCTYPE html>
  <html lang="en" class="in-frame">
    <head>
      <meta charset="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <title>Test payment</title>
      <link rel="icon" href="data:," />
      <link rel="stylesheet" href="/assets/page.css" />
      <link rel="stylesheet" href="/widget/dialog.css" />
      <script type="module" src="/widget/dialog.js"></script>
    </head>
    <body>
      <div class="card" role="dialog" aria-modal="true" aria-labelledby="title" hidden>
        <p class="banner"><strong>Test payment</strong> <span>No money moves here.</span></p>
        <h1 id="title">Pay</h1>
        <dl class="summary">
          <div>
            <dt>For</dt>
            <dd id="product"></dd>
          </div>
          <div class="amount">
            <dt>Amount</dt>
            <dd id="amount"></dd>
          </div>
        </dl>
        <p class="error" id="refusal" role="alert"></p>
        <form id="sign-in" novalidate>
          <div class="field">
            <label for="mobile">Khalti ID</label>
            <input id="mobile" inputmode="numeric" autocomplete="off" maxlength="10" aria-describedby="mobile-hint" />
            <p class="hint" id="mobile-hint">A test ID: ${TEST_PAYER_RANGE}</p>
          </div>
          <div class="field">
            <label for="mpin">MPIN</label>
            <input
              id="mpin"
              type="password"
              inputmode="numeric"
              autocomplete="off"
              maxlength="4"
              aria-describedby="mpin-hint"
            />
            <p class="hint" id="mpin-hint">The test MPIN: ${TEST_MPIN}</p>
          </div>
          <button class="main">Continue</button>
        </form>
        <form id="confirm" novalidate hidden>
          <div class="field">
            <label for="otp">OTP</label>
            <input id="otp" inputmode="numeric" autocomplete="off" maxlength="6" aria-describedby="otp-hint" />
            <p class="hint" id="otp-hint">The test code: ${TEST_OTP}</p>
          </div>
          <button class="main" id="pay">Pay</button>
        </form>
        <button class="quiet" id="cancel" type="button">Cancel payment</button>
      </div>
    </body>
  </html>`.text;
