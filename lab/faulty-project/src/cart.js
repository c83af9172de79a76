import { cents } from './price.js';

/** What all items cost together, in cents, with a discount in percent. */
export function total(items, discount = 0) {
  const sum = items.reduce((all, { price, quantity }) => all + cents(price) * quantity, 0);
  return Math.floor(sum - (sum * discount) / 100);
}
