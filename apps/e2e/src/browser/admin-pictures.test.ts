import type { Locator, Page } from 'playwright-core';
import { logInAdmin } from '../testing/accounts.js';
import { atRest, becomes } from '../testing/eventually.js';
import { openSession, SIZES } from '../testing/open-browser.js';
import { openSuite } from '../testing/open-suite.js';

const { shop, browser } = await openSuite();
const admin = await logInAdmin(shop.url);

const pictures = (page: Page) => page.getByRole('list', { name: 'Pictures' }).locator('img');
/** Waits until so many pictures are sent, and the last one is drawn. */
const hasPictures = async (page: Page, count: number): Promise<void> => {
  await becomes(() => pictures(page).count(), count);
  const drawn = (): Promise<unknown> =>
    page.evaluate(`[...document.querySelectorAll('ul[aria-label="Pictures"] img')].at(-1)?.naturalWidth > 0`);
  await becomes<unknown>(drawn, true);
};
/** A picture of one colour, made in the page. @returns an expression for its blob */
const pictureBlob = (color: string): string => `(() => {
  const canvas = Object.assign(document.createElement('canvas'), { width: 60, height: 40 });
  const pen = canvas.getContext('2d');
  pen.fillStyle = '${color}';
  pen.fillRect(0, 0, 60, 40);
  return new Promise((made) => canvas.toBlob(made, 'image/png'));
})()`;

const middlePoint = async (target: Locator): Promise<{ x: number; y: number }> => {
  const box = await atRest(() => target.boundingBox());
  if (!box) throw new Error('It is not on the screen');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
};

const openForm = async (
  options: Parameters<typeof openSession>[3] = {},
  size: { width: number; height: number } = SIZES.desk,
) => {
  const session = await openSession(browser, shop.url, size, options);
  await admin.enter(session.context);
  await session.page.goto('/admin/add-product');
  await session.page.getByText('Choose pictures').waitFor();
  return session;
};

describe('the pictures of a product', () => {
  it('are read from files that are dropped on the field, and are sorted with the mouse', async () => {
    const { page, context, troubles } = await openForm();
    const files = await page.evaluateHandle(`(async () => {
      const held = new DataTransfer();
      for (const [name, blob] of [['a.png', await ${pictureBlob('#aa3322')}], ['b.png', await ${pictureBlob('#2233aa')}]])
        held.items.add(new File([blob], name, { type: 'image/png' }));
      return held;
    })()`);
    const target = page.getByLabel('Image URL');

    await target.dispatchEvent('dragover', { dataTransfer: files });
    await target.dispatchEvent('drop', { dataTransfer: files });

    await hasPictures(page, 2);
    const sources = (): Promise<(string | null)[]> =>
      pictures(page).evaluateAll((images: { getAttribute: (name: string) => string | null }[]) =>
        images.map((image) => image.getAttribute('src')),
      );
    const [first, second] = await atRest(sources);
    const handle = (number: number) => page.getByRole('button', { name: `Move picture ${String(number)} of 2` });
    await handle(2).scrollIntoViewIfNeeded();
    const [from, to] = [await middlePoint(handle(2)), await middlePoint(handle(1))];
    // The text for screen readers tells the progress.
    const announcement = (): Promise<string> => page.locator('[id^="DndLiveRegion"]').innerText();
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    await page.mouse.move(from.x, from.y - 8, { steps: 2 });
    await becomes(announcement, 'Picture 2 is over place 2 of 2.');
    await page.mouse.move(to.x, to.y, { steps: 8 });
    await becomes(announcement, 'Picture 2 is over place 1 of 2.');
    await page.mouse.up();
    await becomes(sources, [second, first]);
    await page.getByRole('button', { name: 'Remove picture 2' }).click();
    const focused = (): Promise<unknown> => page.evaluate('document.activeElement.getAttribute("aria-label")');
    await becomes<unknown>(focused, 'Remove picture 1');
    await context.close();
    expect(troubles).toEqual([]);
  });

  it('are pasted from the clipboard, anywhere on the page', async () => {
    const { page, context, troubles } = await openForm({ permissions: ['clipboard-read', 'clipboard-write'] });
    await page.getByLabel('Title', { exact: true }).fill('Pasted Low');
    await page.evaluate(
      `(async () => navigator.clipboard.write([new ClipboardItem({ 'image/png': await ${pictureBlob('#118844')} })]))()`,
    );

    await page.keyboard.press('Control+V');

    await hasPictures(page, 1);
    await context.close();
    expect(troubles).toEqual([]);
  });

  it('are photographed on a phone, by the camera at its back', async () => {
    const { page, context, troubles } = await openForm({ hasTouch: true, isMobile: true }, SIZES.phone);
    const camera = page.getByLabel('Take a photo');
    await page.getByText('Take a photo').waitFor();
    expect(await camera.getAttribute('capture')).toBe('environment');
    const photo = Buffer.from(await (await fetch(`${shop.url}/pictures/thamel-low/side-640.webp`)).arrayBuffer());

    const [chooser] = await Promise.all([page.waitForEvent('filechooser'), page.getByText('Take a photo').tap()]);
    await chooser.setFiles([{ name: 'photo.webp', mimeType: 'image/webp', buffer: photo }]);

    await hasPictures(page, 1);
    await context.close();
    expect(troubles).toEqual([]);
  });
});
