import { pathTo, SHOP_NAME, TEST_WIDGET } from '@paila/shared';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { t } from '../../platform/i18n.js';
import { useSettings } from '../../platform/settings.js';
import { Button } from '../../ui/button.js';
import { ErrorText } from '../../ui/states.js';

/** The part of the provider's checkout widget that we use. */
interface Widget {
  /** @param payment amount in paisa */
  show: (payment: { amount: number }) => void;
  hide: () => void;
}

interface WidgetConfig {
  publicKey: string;
  productIdentity: string;
  productName: string;
  productUrl: string;
  paymentPreference: (typeof TEST_WIDGET)['methods'];
  eventHandler: { onSuccess: () => void; onError: () => void; onClose: () => void };
}

declare global {
  interface Window {
    KhaltiCheckout?: new (config: WidgetConfig) => Widget;
  }
}

let loading: { url: string; done: Promise<void> } | undefined;

const load = (url: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = url;
    script.async = true;
    script.onload = () => resolve();
    script.onerror = () => {
      script.remove();
      reject(new Error('The payment widget could not be loaded'));
    };
    document.head.append(script);
  });

/** Loads the provider's script once; after a failure the next visit tries again. */
const loadWidget = (url: string): Promise<void> => {
  if (url === '') return Promise.reject(new Error('There is no payment widget'));
  if (loading?.url !== url) loading = { url, done: load(url) };
  const { done } = loading;
  done.catch(() => {
    loading = undefined;
  });
  return done;
};

/**
 * True if the app navigated to this address without loading a document. Only this page's content security policy allows
 * the provider's script, and the policy is that of the loaded document.
 */
const isOnOtherPage = (): boolean =>
  performance
    .getEntriesByType('navigation')
    .some(({ name }) => URL.canParse(name) && new URL(name).pathname !== window.location.pathname);

/** The provider's test widget. No order is paid here. */
export const WidgetTest = () => {
  const navigate = useNavigate();
  const { khaltiPublicKey, khaltiWidgetUrl } = useSettings();
  const [problem, setProblem] = useState<string>();
  const widget = useRef<Widget>(null);
  const isOver = useRef(false);

  useEffect(() => {
    let isGone = false;
    loadWidget(khaltiWidgetUrl).catch(() => {
      if (isGone) return;
      if (khaltiWidgetUrl !== '' && isOnOtherPage()) window.location.reload();
      else setProblem(t`Khalti SDK failed to load`);
    });
    return () => {
      isGone = true;
      widget.current?.hide();
    };
  }, [khaltiWidgetUrl]);

  /** The widget may report success and then that it was closed: the first report counts. */
  const end = (words: string): void => {
    if (isOver.current) return;
    isOver.current = true;
    window.alert(words);
    void navigate(pathTo('home'));
  };
  const open = (): void => {
    const { KhaltiCheckout } = window;
    if (!KhaltiCheckout) {
      setProblem(t`Khalti Checkout script not loaded`);
      return;
    }
    const success = (): void => end(t`Payment Successful`);
    widget.current ??= new KhaltiCheckout({
      publicKey: khaltiPublicKey,
      productIdentity: 'test',
      productName: t`${SHOP_NAME} test payment`,
      productUrl: window.location.origin,
      paymentPreference: TEST_WIDGET.methods,
      eventHandler: {
        onSuccess: success,
        // The specification wants the same text for an error. Nothing is bought here.
        onError: success,
        onClose: () => end(t`Thankyou for shopping with us`),
      },
    });
    widget.current.show({ amount: TEST_WIDGET.amount });
  };
  return (
    <div className="max-w-2xl">
      <p className="inline-block bg-tab px-2 py-0.5 text-sm font-bold text-tab-text">{t`Test`}</p>
      <h1 className="mt-5 text-3xl">{t`Khalti test payment`}</h1>
      <p className="mt-5 mb-8 text-lg">
        {t`This page tries out the payment window with Rs 10. It does not pay for an order or take any money.`}
      </p>
      <div className="grid justify-items-start gap-4">
        {problem !== undefined && <ErrorText>{problem}</ErrorText>}
        <Button onClick={open}>{t`Pay with Khalti`}</Button>
      </div>
    </div>
  );
};
