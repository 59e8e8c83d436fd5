/** Where a product's page is: `from` tells which list it was opened from (S-PROD-013, S-PROD-014). */
export function productAddress(
  product: { _id: string; cat_id: string },
  from: 'explore' | 'stock' = 'explore',
): string {
  return `/product-details/${product._id}/${product.cat_id || 'all'}/${from}`
}
