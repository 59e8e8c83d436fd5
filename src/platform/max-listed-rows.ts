/**
 * The back office's lists end here, for a page further down costs as much as all the rows above it. Search, filters and sorting lead to
 * the rows beyond.
 */
export const maxListedRows = 10_000
