import { html, type Html } from '../html.js';

/** A complete page. `heading` defaults to `title`. */
export const layout = (title: string, body: Html, heading: string = title): string =>
  html`<!DOCTYPE html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="robots" content="noindex" />
        <title>${title} – Test payment</title>
        <link rel="icon" href="data:," />
        <link rel="stylesheet" href="/assets/page.css" />
      </head>
      <body>
        <header class="banner">
          <p><strong>Test payment</strong> <span>No money moves here.</span></p>
        </header>
        <main>
          <h1>${heading}</h1>
          ${body}
        </main>
        <footer><p>A local stand-in for the wallet’s own payment page.</p></footer>
      </body>
    </html>`.text;
