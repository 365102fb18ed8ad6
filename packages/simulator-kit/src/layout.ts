import { html, type Html } from './html.js';

interface LayoutOptions {
  /** Defaults to the title. */
  readonly heading?: string;
  /** The part for testers, beside the payer's part if there is room, otherwise below it. */
  readonly beside?: Html;
}

/** A complete page. */
export const layout = (title: string, body: Html, { heading = title, beside }: LayoutOptions = {}): string =>
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
          <div class="card">
            <h1>${heading}</h1>
            ${body}
          </div>
          ${beside}
        </main>
        <footer><p>A local stand-in for the wallet’s own payment page.</p></footer>
      </body>
    </html>`.text;
