// Waiting for a state instead of a time: the test's own limit ends it, and nothing else.

/** Resolves once `ready` is true. */
export async function until(ready: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await ready())) await new Promise((resolve) => setTimeout(resolve, 2));
}

/** What one side waits for and the other lets through. */
export function gate(): { readonly opened: Promise<void>; readonly open: () => void } {
  let open: () => void = () => {};
  const opened = new Promise<void>((resolve) => (open = resolve));
  return { opened, open };
}
