/** The path of a seller's shop page, at one of its products where one is named. */
export function getShopPath(handle: string, productId?: string): string {
  return productId === undefined ? `/shop/${handle}` : `/shop/${handle}/${productId}`
}
