/** Number of pieces in the cart. */
export function count(items) {
  return items.reduce((pieces, item) => pieces + item.quantity, 0);
}

/** Average price of a piece, in cents. */
export function average(items) {
  const sum = items.reduce((cents, item) => cents + item.price * item.quantity, 0);
  return sum / count(items);
}

/** Price of the whole cart, in cents. */
export function total(items) {
  return Math.round(average(items) * count(items));
}
