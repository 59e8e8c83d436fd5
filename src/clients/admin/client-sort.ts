/** Sort codes of the back office's list (D-189). */
export const clientSortCodes = { name: 1, email: 2, city: 3, county: 4 } as const
