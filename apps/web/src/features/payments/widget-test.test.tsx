import { afterEach, jest } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import { closeShops, openShop } from '../../testing/open-shop.js';

afterEach(async () => {
  await closeShops();
  delete window.KhaltiCheckout;
});

describe('the test page of the payment widget', () => {
  type Handler = 'onSuccess' | 'onError' | 'onClose';
  interface Shown {
    config: { publicKey: string; paymentPreference: readonly string[]; eventHandler: Record<Handler, () => void> };
    amount: number;
  }

  /** A stand-in for the provider's script that records what it is asked to show. */
  const openTest = async () => {
    const shown: Shown[] = [];
    const alerts: string[] = [];
    jest.spyOn(window, 'alert').mockImplementation((words: unknown) => {
      alerts.push(String(words));
    });
    const shop = await openShop({
      at: '/khalti',
      settings: { khaltiPublicKey: 'test-key', khaltiWidgetUrl: 'https://khalti.example/widget.js' },
    });
    await screen.findByRole('heading', { name: 'Khalti test payment' });
    const arrive = (): void => {
      window.KhaltiCheckout = class {
        constructor(private readonly config: Shown['config']) {}
        show({ amount }: { amount: number }): void {
          shown.push({ config: this.config, amount });
        }
        hide(): void {
          shown.length = 0;
        }
      };
    };
    return { ...shop, shown, alerts, arrive };
  };

  afterEach(() => {
    jest.restoreAllMocks();
  });

  it('names itself a test, and opens the widget with the test payment', async () => {
    const { user, shown, arrive } = await openTest();
    expect(screen.getByText('Test')).toBeVisible();
    expect(document.querySelector('script[src="https://khalti.example/widget.js"]')).toBeInTheDocument();
    arrive();

    await user.click(screen.getByRole('button', { name: 'Pay with Khalti' }));

    expect(shown).toMatchObject([
      {
        amount: 1000,
        config: {
          publicKey: 'test-key',
          paymentPreference: ['KHALTI', 'EBANKING', 'MOBILE_BANKING', 'CONNECT_IPS', 'SCT'],
        },
      },
    ]);
  });

  it.each<[Handler, string]>([
    ['onSuccess', 'Payment Successful'],
    ['onError', 'Payment Successful'],
    ['onClose', 'Thankyou for shopping with us'],
  ])('answers %s with an alert and opens the home page', async (event, words) => {
    const { user, shown, alerts, arrive, router } = await openTest();
    arrive();
    await user.click(screen.getByRole('button', { name: 'Pay with Khalti' }));

    act(() => {
      const { eventHandler } = shown[0]!.config;
      eventHandler[event]();
      eventHandler.onClose();
    });

    await waitFor(() => {
      expect(router.state.location.pathname).toBe('/');
    });
    expect(alerts).toEqual([words]);
  });

  it('shows that the script is not there yet', async () => {
    const { user } = await openTest();

    await user.click(screen.getByRole('button', { name: 'Pay with Khalti' }));

    expect(await screen.findByRole('alert')).toHaveTextContent('Khalti Checkout script not loaded');
  });

  it('shows that there is no script to load', async () => {
    await openShop({ at: '/khalti' });

    expect(await screen.findByRole('alert')).toHaveTextContent('Khalti SDK failed to load');
  });
});
