// Identifiers that a text states beside a name: ISIN, LEI and IMO numbers with a right check digit, and tickers with
// their exchange. Nothing is looked up.

export interface StatedIdentifier {
  readonly scheme: 'isin' | 'lei' | 'imo' | 'ticker';
  readonly value: string;
  /** Where it is in the sentence, its label included. */
  readonly start: number;
  readonly end: number;
}

/** The identifiers in a sentence that pass their own check. */
export function identifiersIn(sentence: string): StatedIdentifier[] {
  return PATTERNS.flatMap(({ scheme, pattern, holds }) =>
    [...sentence.matchAll(pattern)]
      .filter((match) => holds(match[2]!))
      .map((match) => ({
        scheme,
        value: scheme === 'ticker' ? `${match[1]!.toUpperCase()}:${match[2]!}` : match[2]!,
        start: match.index,
        end: match.index + match[0].length,
      })),
  );
}

const PATTERNS = [
  {
    scheme: 'isin',
    pattern: /\b(ISIN)\b[\s:]{1,3}(?:code |number |is )?([A-Z]{2}[A-Z0-9]{9}\d)\b/g,
    holds: isIsin,
  },
  { scheme: 'lei', pattern: /\b(LEI)\b[\s:]{1,3}(?:code |number |is )?([A-Z0-9]{18}\d{2})\b/g, holds: isLei },
  { scheme: 'imo', pattern: /\b(IMO)\b[\s:]{1,3}(?:number |no\. ?)?(\d{7})\b/g, holds: isImo },
  {
    scheme: 'ticker',
    pattern:
      /\((NYSE|NASDAQ|Nasdaq|LSE|TSE|TYO|TWSE|HKEX|SEHK|SSE|SZSE|XETRA|FWB|Euronext|AMS|EPA|SIX|NSE|BSE|ASX|TSX|KRX|OMX|CPH)\s?:\s?([A-Z0-9][A-Z0-9.-]{0,9})\)/g,
    holds: () => true,
  },
] as const;

function isIsin(code: string): boolean {
  const digits = code
    .split('')
    .map((one) => Number.parseInt(one, 36))
    .join('');
  let sum = 0;
  digits
    .split('')
    .toReversed()
    .forEach((digit, at) => {
      const value = Number(digit) * (at % 2 === 1 ? 2 : 1);
      sum += value > 9 ? value - 9 : value;
    });
  return sum % 10 === 0;
}

function isLei(code: string): boolean {
  return (
    BigInt(
      code
        .split('')
        .map((one) => Number.parseInt(one, 36))
        .join(''),
    ) %
      97n ===
    1n
  );
}

function isImo(number: string): boolean {
  const sum = number
    .slice(0, 6)
    .split('')
    .reduce((total, digit, at) => total + Number(digit) * (7 - at), 0);
  return sum % 10 === Number(number[6]);
}
