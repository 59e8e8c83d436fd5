/** What the back office's list of products is filtered by; an unknown status filters nothing. */
export const productStates = ['visible', 'hidden', 'featured', 'popular', 'sold_out'] as const
export type ProductState = (typeof productStates)[number]

/** The filters in the URL of the list, and in its call. */
export const productFilterNames = ['status', 'category', 'from', 'to'] as const
