import type { productCatalog } from './contract/products.js';
import type { CashTerms, DeliveryZone, PickUpTerms, Seller } from './contract/public-settings.js';
import type { ProductQuery, Selection } from './rules/selection.js';
import type { CONTACT } from './vocabulary/defaults.js';
import type { PaymentProviderName } from './vocabulary/payment-providers.js';
import type { ShopRules } from './vocabulary/terms.js';

/** Public settings that the server embeds in every page for the browser. */
export interface PublicSettings {
  readonly shopName: string;
  /** The origin of the shop, without a trailing slash; empty for the one that a page came from. */
  readonly shopUrl: string;
  /** Nepali rupees for one US dollar. */
  readonly usdToNpr: number;
  /** The providers that shoppers can pay with, in this order. {@link STANDARD_PROVIDERS}, if not embedded. */
  readonly paymentProviders: readonly PaymentProviderName[];
  readonly khaltiPublicKey: string;
  /** The script of the payment test widget; empty when there is none. */
  readonly khaltiWidgetUrl: string;
  /** {@link CONTACT}, if not embedded. */
  readonly contact: Readonly<Record<keyof typeof CONTACT, string>>;
  /** One that has set nothing, if not embedded. */
  readonly seller: Seller;
  /**
   * The address of a link that calls the grievance officer; empty without one. The server makes it, as the rules of
   * phone numbers would add 1,300 bytes to the script of every page.
   */
  readonly grievancePhoneLink: string;
  /** The terms of returns; empty or absent for the standard ones. */
  readonly returns: string;
  /** The zones of delivery; an empty or absent list means the standard ones. */
  readonly zones: readonly DeliveryZone[];
  /** Days without deliveries; absent for none. */
  readonly holidays: readonly string[];
  /** The time zone of the shop's days and times; {@link SHOP_TIME_ZONE}, if not embedded. */
  readonly timeZone: string;
  /** The rules that differ from those of a shop that has set nothing. */
  readonly rules: Partial<ShopRules>;
  /** The limits of cash on delivery; absent for a shop without it. */
  readonly cash?: CashTerms | undefined;
  /** True if browsers may store visited pages; absent for a shop that has switched that off. */
  readonly serviceWorker?: boolean | undefined;
  /** When customers can pick up their orders in the shop; absent for a shop without it. */
  readonly pickUp?: PickUpTerms | undefined;
}
/** The id of the JSON script element in the page that carries {@link PublicSettings}. */
export const PUBLIC_SETTINGS_ELEMENT_ID = 'public-settings';

/**
 * The id of the JSON script element with the addresses of the app's files, entry first. Pages that are shown before the
 * app loads read it.
 */
export const APP_FILES_ELEMENT_ID = 'app-files';

/** The arguments of each endpoint of the catalogue. The web app stores answers by them. */
interface CatalogArguments {
  listProducts: ProductQuery;
  productFacets: Selection;
  /** The id or slug. */
  showProduct: string;
}

/** An API response that the server embeds in the page that would request it. */
export type PreloadedResponse = {
  [Id in keyof (typeof productCatalog)['endpoints']]: {
    readonly endpoint: Id;
    readonly arg: CatalogArguments[Id];
    readonly body: unknown;
    /** For a list: the total number of products, as in `X-Total-Count`. */
    readonly total?: number;
  };
}[keyof (typeof productCatalog)['endpoints']];

/** The id of the JSON script element in the page that carries its {@link PreloadedResponse}s. */
export const PRELOADED_RESPONSES_ELEMENT_ID = 'preloaded-responses';
