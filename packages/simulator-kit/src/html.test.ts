import { html } from './html.js';

describe('the template tag', () => {
  it('escapes text, and keeps HTML of its own as it is', () => {
    const name = `<b>"Tom" & 'Ann'</b>`;

    expect(html`<p title="${name}">${html`<i>${name}</i>`}</p>`.text).toBe(
      '<p title="&lt;b&gt;&quot;Tom&quot; &amp; &#39;Ann&#39;&lt;/b&gt;">' +
        '<i>&lt;b&gt;&quot;Tom&quot; &amp; &#39;Ann&#39;&lt;/b&gt;</i></p>',
    );
  });

  it('renders lists and numbers, and nothing for an absent value', () => {
    expect(html`<p>${['a', 1, null, undefined, false, html`<br />`]}</p>`.text).toBe('<p>a1<br /></p>');
  });
});
