// The parts of undici that are imported one by one (performance.md: the whole package costs three times as much at
// start), described as far as they are used.

interface Controller {
  pause(): void;
  resume(): void;
  abort(reason: Error): void;
}

interface Handler {
  onRequestStart(controller: Controller): void;
  onResponseStart(controller: Controller, status: number, headers: Record<string, string | string[]>): void;
  onResponseData(controller: Controller, chunk: Uint8Array): void;
  onResponseEnd(controller: Controller): void;
  onResponseError(controller: Controller | null, error: Error): void;
}

interface DispatchOptions {
  readonly origin: string;
  readonly path: string;
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array | null;
}

interface TlsOptions {
  readonly ca?: readonly string[] | undefined;
  readonly timeout?: number;
}

interface ConnectionOptions {
  readonly headersTimeout: 0;
  readonly bodyTimeout: 0;
  readonly maxHeaderSize: number;
  readonly connections?: number;
  readonly connect?: TlsOptions;
}

interface UndiciDispatcher {
  dispatch(options: DispatchOptions, handler: Handler): boolean;
  destroy(): Promise<void>;
}

declare module 'undici/lib/dispatcher/client.js' {
  const Client: new (origin: string, options: ConnectionOptions) => UndiciDispatcher;
  export default Client;
}

declare module 'undici/lib/dispatcher/pool.js' {
  const Pool: new (origin: string, options: ConnectionOptions) => UndiciDispatcher;
  export default Pool;
}

declare module 'undici/lib/dispatcher/proxy-agent.js' {
  interface ProxyOptions extends Omit<ConnectionOptions, 'connect'> {
    readonly uri: string;
    readonly token?: string | undefined;
    /** Whether plain http goes through a CONNECT tunnel too. */
    readonly proxyTunnel: boolean;
    readonly requestTls?: TlsOptions;
    readonly proxyTls?: TlsOptions;
    readonly clientFactory: (origin: string, options: ConnectionOptions) => UndiciDispatcher;
  }
  const ProxyAgent: new (options: ProxyOptions) => UndiciDispatcher;
  export default ProxyAgent;
}

declare module 'undici/lib/core/symbols.js' {
  /** Where a connection has its parser. */
  const symbols: { readonly kParser: unique symbol };
  export default symbols;
}

declare module 'undici/lib/api/api-connect.js' {
  /** A method: to be put on a dispatcher. */
  const connect: (this: UndiciDispatcher, options: unknown) => Promise<unknown>;
  export default connect;
}
