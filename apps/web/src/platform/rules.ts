import { DEFAULT_RULES, type ShopRules } from '@paila/shared';
import { useSettings } from './settings.js';

/** The rules of this shop. */
export const useRules = (): ShopRules => ({ ...DEFAULT_RULES, ...useSettings().rules });
