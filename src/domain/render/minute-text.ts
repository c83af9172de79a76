/** A time as people read it, to the minute. */
export function minuteText(time: string): string {
  return `${time.slice(0, 16).replace('T', ' ')} UTC`;
}
