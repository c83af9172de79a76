/** Minutes that an issue of each size takes; only their ratio matters. */
const MINUTES: ReadonlyMap<string, number> = new Map([
  ...['xs', 'tiny', 'trivial'].map((word) => [word, 2] as const),
  ...['s', 'small'].map((word) => [word, 4] as const),
  ...['m', 'medium'].map((word) => [word, 7] as const),
  ...['l', 'large'].map((word) => [word, 12] as const),
  ...['xl', 'xxl', 'huge'].map((word) => [word, 20] as const),
]);

/** What an issue without a label for its size is taken for. */
const USUAL_MINUTES = 7;

const GROUPED = /^(?:size|effort|estimate|complexity|t-shirt)\s*[/:=-]?\s*([a-z]+)$/i;
/** Without a group, only capitals can be meant for a size. */
const ALONE = /^(?:XS|S|M|L|XL|XXL)$/;

/** Minutes that an issue is likely to take by its labels, as in `size/S`, `effort: large` or `XL`; the largest counts. */
export function likelyMinutes(labels: readonly string[]): number {
  const minutes = labels.flatMap((label) => {
    const word = GROUPED.exec(label.trim())?.[1] ?? ALONE.exec(label.trim())?.[0];
    return MINUTES.get(word?.toLowerCase() ?? '') ?? [];
  });
  return minutes.length === 0 ? USUAL_MINUTES : Math.max(...minutes);
}
