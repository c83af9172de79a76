const color = (code: number) => (text: string) => (process.stdout.isTTY ? `\u001b[${code}m${text}\u001b[0m` : text);

export const bold = color(1);
export const dim = color(2);
export const red = color(31);
export const green = color(32);
export const cyan = color(36);

export const print = (line: string): void => void process.stdout.write(`${line}\n`);
