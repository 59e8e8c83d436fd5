/** The filters of the list's URL. */
export const invoiceFilterNames = ['kind', 'from', 'to'] as const
