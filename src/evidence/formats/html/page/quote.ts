// The words that a claim quotes, where the bundle names them: which member that is, no specification says, `quote` is what
// the embedded service writes.

const DEEPEST = 4;

/** Gives the quote of the claim at an index; undefined where it has none, or the bytes are not JSON. */
export function quoteIn(bytes: Uint8Array): (index: number) => string | undefined {
  const claims = claimsIn(bytes);
  return (index) => quoteOf(claims[index], DEEPEST);
}

function claimsIn(bytes: Uint8Array): readonly unknown[] {
  try {
    const { claims } = JSON.parse(new TextDecoder().decode(bytes)) as { claims?: unknown };
    return Array.isArray(claims) ? (claims as unknown[]) : [];
  } catch {
    return [];
  }
}

function quoteOf(value: unknown, depth: number): string | undefined {
  if (typeof value !== 'object' || value === null || depth === 0) return undefined;
  const { quote } = value as { quote?: unknown };
  if (typeof quote === 'string') return quote;
  for (const inner of Object.values(value)) {
    const found = quoteOf(inner, depth - 1);
    if (found !== undefined) return found;
  }
  return undefined;
}
