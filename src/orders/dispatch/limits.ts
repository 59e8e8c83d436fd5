/** The most orders that one call packs or marks as dispatched, and that one PDF file contains. */
export const maxDispatches = 100
