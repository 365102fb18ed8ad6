import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { tokenIn } from '../../platform/use-link-token.js';
import { orderToken, storeOrderToken, tokenHash } from './order-token.js';

/**
 * Takes the token of a guest's order out of the address as soon as the browser has stored it. If the browser stores
 * nothing, the token stays in the address. Nothing else carries the token through a reload, or back from the
 * provider. The token is in the fragment, which no server and no other site sees.
 * @param orderId undefined until the token has opened the order
 */
export const useTokenInAddress = (orderId: string | undefined): void => {
  const location = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    if (orderId === undefined || orderToken(orderId) === null) return;
    const hash = tokenHash(orderId);
    if (hash === location.hash) return;
    void navigate({ ...location, hash }, { replace: true, state: location.state as unknown, preventScrollReset: true });
  }, [orderId, location, navigate]);
};

/** Takes the token of a guest's order from the address, unless this browser has one. Call it before the order loads. */
export const useTokenFromAddress = (orderId: string): void => {
  const { hash } = useLocation();
  useEffect(() => {
    const token = tokenIn(hash);
    if (token !== '' && orderToken(orderId) === null) storeOrderToken(orderId, token);
  }, [orderId, hash]);
  useTokenInAddress(orderId);
};
