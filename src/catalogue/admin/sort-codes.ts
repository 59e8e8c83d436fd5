/** Sort codes of the product list; categories and banners sort by name only (D-189). */
export const productSort = { name: 1, brand: 2, price: 3, commission: 4, rrp: 5, quantity: 6 } as const
export const nameSort = 1
