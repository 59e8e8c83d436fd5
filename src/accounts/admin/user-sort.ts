/** Sort codes of the user list (D-189). */
export const userSortCodes = { name: 1, email: 2 } as const
