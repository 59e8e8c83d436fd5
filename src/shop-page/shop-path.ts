/** The path of a seller's shop page; with `productId`, the page opens at that product. */
export function getShopPath(handle: string, productId?: string): string {
  return productId === undefined ? `/shop/${handle}` : `/shop/${handle}/${productId}`
}
