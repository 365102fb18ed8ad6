import type { TEST_WIDGET } from '@paila/shared';

/** The part of the provider's checkout widget that we use. */
export interface Widget {
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
export const loadWidget = (url: string): Promise<void> => {
  if (url === '') return Promise.reject(new Error('There is no payment widget'));
  if (loading?.url !== url) loading = { url, done: load(url) };
  const { done } = loading;
  done.catch(() => {
    loading = undefined;
  });
  return done;
};

/**
 * Whether the app navigated to this address without loading a document. Only this page's content security policy allows
 * the provider's script, and the policy is that of the loaded document.
 */
export const isOnOtherPage = (): boolean =>
  performance
    .getEntriesByType('navigation')
    .some(({ name }) => URL.canParse(name) && new URL(name).pathname !== window.location.pathname);
