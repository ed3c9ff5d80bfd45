// Amounts of money in whole micro-dollars, so that sums are exact.

/** `20usd/month`, `$20/month`, `20 USD / month`. */
const AMOUNT = /^\s*(?:\$\s*)?(\d+(?:\.\d+)?)\s*(usd|dollars?)?\s*(?:\/\s*(\w+))?\s*$/i;
const CURRENCY = /^\s*(?:[^\d\s$.-]+\s*\d|\d[\d.,]*\s*(?!usd\b|dollars?\b)[\p{L}€£¥₹]+)/iu;
/** Far above any budget, and far below where doubles stop counting: micro-dollars. */
const MOST = 1e15;

/** A limit a month in micro-dollars. @throws {RangeError} with the sentence. */
export function monthlyLimit(text: string): number {
  const shown = JSON.stringify(text);
  if (/^\s*\$?\s*-/.test(text)) throw new RangeError(`${shown} is negative`);
  const [, number = '', currency, period] = AMOUNT.exec(text) ?? [];
  if (number === '' && CURRENCY.test(text))
    throw new RangeError(`${shown} is not in US dollars, the currency of the service`);
  if (number === '' || (currency === undefined && !text.includes('$')))
    throw new RangeError(`${shown} is not an amount such as 20usd/month`);
  if (period === undefined) throw new RangeError(`${shown} does not say for how long: ${text.trim()}/month`);
  if (!/^(?:month|mo|m)$/i.test(period))
    throw new RangeError(`${shown} is not for a month, the only period that the service counts`);
  const micros = Number(number) * 1e6;
  if (Math.abs(micros - Math.round(micros)) > 1e-6 * Math.max(1, micros) || micros > MOST)
    throw new RangeError(
      `${shown} is ${micros > MOST ? 'too much' : 'smaller than a millionth of a dollar'}`,
    );
  return Math.round(micros);
}

/** Upwards: nothing is held or settled for less than it may be. */
export function microsOf(usd: number): number {
  return Math.ceil(usd * 1e6 - 1e-6);
}

export function usdOf(micros: number): number {
  return micros / 1e6;
}

/** `$0.01`, `$1,200.00`, `$0.000125`: two places at least, and as many as there are. */
export function dollars(usd: number): string {
  return usd.toLocaleString('en-US', {
    style: 'currency',
    currency: 'USD',
    minimumFractionDigits: 2,
    maximumFractionDigits: 6,
  });
}

/** The month of a time, `2026-11`, in UTC as the service counts. */
export function monthOf(at: number): string {
  return new Date(at).toISOString().slice(0, 7);
}
