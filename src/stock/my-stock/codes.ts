/** Sort codes of My Stock (S-STCK-009..012). */
export const stockSort = { name: 1, price: 2, commission: 3 } as const
export type StockSort = (typeof stockSort)[keyof typeof stockSort]
