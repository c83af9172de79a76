import { total } from './cart.js';

/** A receipt as people read it: a line for each item, then the total. */
export function receipt(items, discount) {
  const lines = items.map(({ name, price, quantity }) => `${quantity} × ${name} at ${price}`);
  return [...lines, `Total ${(total(items, discount) / 100).toFixed(2)}`].join('\n');
}
