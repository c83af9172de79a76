/** A price as people write it, such as "4.35", in cents. */
export function cents(text) {
  return Math.trunc(Number(text) * 100);
}
