import { createProduct, createSeller, createSellerAddress, enablePayouts, type Person } from './factories.ts'
import { createPictureForm } from './picture-forms.ts'
import type { PaymentResponse } from './sales.ts'
import type { ApiResponse, Shop } from './shop.ts'

/** A seller's shop page, through the API calls that a browser makes. */

export const buyerFields = {
  name: 'Bea Buyer',
  email: 'bea@example.com',
  pno: '07700900555',
  c_code: '+44',
  addressLine1: '7 Quay Street',
  addressLine2: '',
  city: 'Hull',
  state: 'East Yorkshire',
  zipcode: 'HU1 2AB',
}

export async function saveShopPage(
  shop: Shop,
  seller: Person,
  fields: Record<string, string> = {},
  pictures = 0,
): Promise<ApiResponse<{ message: string }>> {
  const usual = { handle: 'archer-hair', sentence: '', name: '1', business: '1', town: '1', open: '1', listed: '0' }
  const form = await createPictureForm({ ...usual, ...fields }, 'img', pictures)
  return shop.call('PUT', 'shop-page', { as: seller.token, form })
}

export interface OpenShop {
  seller: Person
  handle: string
  productId: string
}

/** Creates a seller with payouts, an address, a product of £20.00 with £5.00 commission in stock, and an open shop page. */
export async function createShopPage(
  shop: Shop,
  {
    firstName = 'Anna',
    payouts = true,
    productFields = {},
  }: { firstName?: string; payouts?: boolean; productFields?: Parameters<typeof createProduct>[1] } = {},
): Promise<OpenShop> {
  const seller = await createSeller(shop, { firstName })
  if (payouts) await enablePayouts(shop, seller)
  await createSellerAddress(shop, seller.id)
  const productId = await createProduct(shop, productFields)
  await stockProduct(shop, seller, productId)
  const { body } = await shop.call<{ handle: string }>('POST', 'shop-page/open', { as: seller.token })
  return { seller, handle: body.responseData.handle, productId }
}

export const stockProduct = (shop: Shop, { id }: Person, productId: string) =>
  shop.db.insertInto('stock_items').values({ seller_id: id, product_id: productId }).execute()

export function orderInShop(
  shop: Shop,
  { handle, productId }: Pick<OpenShop, 'handle' | 'productId'>,
  changes: Record<string, unknown> = {},
  headers: Record<string, string> = {},
): Promise<ApiResponse<{ link: string; totalAmount: number }>> {
  const body = { ...buyerFields, prods: [{ prod_id: productId, quantity: 1, price: 20 }], totalAmount: 20, ...changes }
  return shop.call('POST', `shop/${handle}/order`, { body, headers })
}

export const payByLink = (shop: Shop, link: string, { token = 'tok_visa', amount = 20 } = {}) =>
  shop.call<PaymentResponse>('POST', 'payment/client/pay', { body: { order_id: link, amount, paymentType: 1, token } })
