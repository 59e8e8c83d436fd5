/** Who the shop is to those who read its pages, emails and documents. */
export interface ShopIdentity {
  name: string
}

export const standardIdentity: ShopIdentity = { name: 'Chairside' }

let current = standardIdentity

/** The server sets it for its process and each thread that renders documents; in the browser it comes with the page's settings. */
export function setShopIdentity(identity: ShopIdentity): void {
  current = identity
}

export function shopIdentity(): ShopIdentity {
  return current
}

export function shopName(): string {
  return current.name
}
