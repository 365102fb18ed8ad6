import { OrderModel } from './order.model.js';

/** More are no help to whoever looks for one. */
const MOST = 100;

/** Who has carried orders before, by the alphabet, so that one carrier keeps one name. Read from their index alone. */
export const carriersUsed = async (): Promise<string[]> => {
  const carriers = await OrderModel.distinct('shipment.carrier', { 'shipment.carrier': { $gt: '' } });
  return carriers.sort((a, b) => a.localeCompare(b, 'en')).slice(0, MOST);
};
