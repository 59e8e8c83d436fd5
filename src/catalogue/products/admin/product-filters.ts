/** The states by which the back office filters its list of products; an unknown state filters nothing. */
export const productStates = ['visible', 'hidden', 'featured', 'popular', 'sold_out'] as const
export type ProductState = (typeof productStates)[number]

/** The query parameters that filter the list, in the page's URL and in the API call. */
export const productFilterNames = ['status', 'category', 'from', 'to'] as const
