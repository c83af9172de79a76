const SECOND = 1_000;

/** A time in the two largest units that say something: `42 s`, `3 min 5 s`, `2 h 10 min`. */
export function durationText(milliseconds: number): string {
  const seconds = Math.max(0, Math.round(milliseconds / SECOND));
  const minutes = Math.floor(seconds / 60);
  if (minutes === 0) return `${seconds} s`;
  if (minutes < 60) return parts([minutes, 'min'], [seconds % 60, 's']);
  return parts([Math.floor(minutes / 60), 'h'], [minutes % 60, 'min']);
}

/** Between two moments, ISO 8601. */
export function elapsedText(from: string, to: string): string {
  return durationText(Date.parse(to) - Date.parse(from));
}

function parts(...all: readonly (readonly [number, string])[]): string {
  return all
    .filter(([count]) => count > 0)
    .map(([count, unit]) => `${count} ${unit}`)
    .join(' ');
}
