// How pages of the web are fetched, as far as the user decides it.
export interface WebOptions {
  /** Named to servers, as `ibid/1.2.3`. */
  readonly userAgent?: string;
  /** Addresses of this machine and its network may be asked too. */
  readonly allowPrivate?: boolean;
  /** Links from page to page that are followed (0). */
  readonly depth?: number;
  /** The pages that the site's sitemaps list. */
  readonly sitemap?: boolean;
  /** Pages at the most, where more than the address itself is fetched (100). */
  readonly maxPages?: number;
  /** Milliseconds between the starts of two requests to a host, at least (1,000). */
  readonly pause?: number;
}
