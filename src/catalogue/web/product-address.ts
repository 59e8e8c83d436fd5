/** Where a product's page is: `from` tells which list it was opened from (S-PROD-013, S-PROD-014). */
export function productAddress(
  product: { _id: string; catg?: readonly { _id?: string | undefined }[] | undefined },
  from: 'explore' | 'stock' = 'explore',
): string {
  return `/product-details/${product._id}/${product.catg?.[0]?._id ?? 'all'}/${from}`
}
