/** The path of a product page; `from` says which list the page was opened from (S-PROD-013, S-PROD-014). */
export function productPath(
  product: { id: string; categoryId: string },
  from: 'explore' | 'stock' = 'explore',
): string {
  return `/product-details/${product.id}/${product.categoryId || 'all'}/${from}`
}
