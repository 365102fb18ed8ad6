import { openPaymentSuite, title } from '../testing/payment-ends.js';
import { faultsByLightAndDark } from '../testing/themes.js';

const { atProvider } = await openPaymentSuite();

describe("the simulator's page", () => {
  it('calls the shop by its name, and names the payment', async () => {
    const { page, close } = await atProvider();

    await page.getByText('Paila', { exact: true }).waitFor();
    await page.getByText('Rs 14,000.00').first().waitFor();
    await close();
  });

  it.each([375, 1280])('is accessible by light and dark at %i px', async (width) => {
    const { page, close } = await atProvider('guest', { viewport: { width, height: 800 } });
    await page.getByRole('heading', { name: 'Choose how it ends' }).waitFor();

    expect(await faultsByLightAndDark(page)).toEqual([]);
    await close();
  });

  it('can be used with the keyboard alone', async () => {
    const { page, close } = await atProvider();
    const button = page.getByRole('button', { name: 'Failed', exact: true });
    await button.waitFor();
    for (let presses = 0; presses < 20; presses += 1) {
      await page.keyboard.press('Tab');
      if ((await page.evaluate<string>('document.activeElement?.textContent ?? ""')) === 'Failed') break;
    }
    await button.and(page.locator(':focus')).waitFor();

    await page.keyboard.press('Enter');

    await title(page, 'Payment failed');
    await close();
  });
});
