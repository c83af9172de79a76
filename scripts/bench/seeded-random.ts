/** Numbers from 0 up to 1 that look like chance and are the same for the same seed (a linear congruential generator). */
export function seededRandom(seed: number): () => number {
  let state = (seed * 2_654_435_761 + 1) % 2 ** 31;
  return () => {
    // Parameters of glibc's rand; the low bits are weak, so the high ones are used.
    state = Number((BigInt(state) * 1_103_515_245n + 12_345n) % 2n ** 31n);
    return state / 2 ** 31;
  };
}
