import {
  createClient,
  createProduct,
  createSeller,
  createSellerAddress,
  enablePayouts,
  type Person,
} from './factories.ts'
import type { ApiResponse, Shop } from './shop.ts'

/** The steps of a sale, through the API calls that a browser makes. */

export interface PlacedOrder {
  _id: string
  message: string
}

export interface PaymentResponse {
  message: string
  emailData?: Record<string, unknown> & { order: Record<string, unknown>; paymentMethod: string }
  nextAction?: { type: string; url: string }
}

export interface Sale {
  seller: Person
  client: { id: string; token: string }
  productId: string
}

/** Creates a seller who may check out, with an address, a client, and a product of £20.00 with £5.00 commission. */
export async function createSale(shop: Shop, productFields: Parameters<typeof createProduct>[1] = {}): Promise<Sale> {
  const seller = await enablePayouts(shop, await createSeller(shop))
  await createSellerAddress(shop, seller.id)
  return { seller, client: await createClient(shop, seller), productId: await createProduct(shop, productFields) }
}

/** An order as the checkout sends it, with its fixed values (I-ORDR-048 to 060); `changes` replaces fields. */
export function orderBody(sale: Sale, changes: Record<string, unknown> = {}): Record<string, unknown> {
  const type = changes.type ?? 1
  const quantity = 1
  const unitPrice = type === 2 || type === 3 ? 15 : 20
  return {
    prods: [{ prod_id: sale.productId, quantity, price: 20, commission: 5, totalPrice: 20, totalCommission: 5 }],
    subTotalAmount: unitPrice,
    shippingfee: 66,
    tax: 55,
    totalAmount: unitPrice,
    totalMobAmount: unitPrice,
    quantity,
    totalMobQuantity: quantity,
    totalCommission: '0',
    client_id: type === 5 ? '' : sale.client.id,
    type,
    ...changes,
  }
}

export function placeOrder(
  shop: Shop,
  sale: Sale,
  changes: Record<string, unknown> = {},
  as = changes.type === 5 ? sale.client.token : sale.seller.token,
): Promise<ApiResponse<PlacedOrder>> {
  return shop.call<PlacedOrder>('POST', 'order', { as, body: orderBody(sale, changes) })
}

/** Places an order and returns its id. */
export async function createOrder(shop: Shop, sale: Sale, changes: Record<string, unknown> = {}): Promise<string> {
  const { body } = await placeOrder(shop, sale, changes)
  if (body.statusCode !== 1) throw new Error(body.responseMessage)
  return body.responseData._id
}

export function payOrder(
  shop: Shop,
  kind: 'card' | 'token' | 'wallet' | 'cash',
  as: string,
  body: Record<string, unknown>,
  headers: Record<string, string> = {},
): Promise<ApiResponse<PaymentResponse>> {
  return shop.call<PaymentResponse>('POST', `payment/${kind}/pay`, { as, body, headers })
}

/** Saves the test card of this token and returns the id of the saved card. */
export async function saveCard(shop: Shop, seller: Person, token = 'tok_visa'): Promise<string> {
  const saved = await shop.call('POST', 'payment/card', {
    as: seller.token,
    body: { token, name: 'Anna Archer', description: `Card of ${seller.id}` },
  })
  if (saved.body.statusCode !== 1) throw new Error(saved.body.responseMessage)
  const { body } = await shop.call<{ cards: { id: string }[] }>('GET', 'payment/card/list', { as: seller.token })
  const id = body.responseData.cards.at(-1)?.id
  if (!id) throw new Error('no card was saved')
  return id
}

/** Presses one of the two buttons of the bank's authentication page. */
export async function answerChallenge(url: string, outcome: 'complete' | 'fail'): Promise<Response> {
  return fetch(url, { method: 'POST', redirect: 'manual', body: new URLSearchParams({ outcome }) })
}

/** Reads orders with their payments, inventory, emails and ledger entries from the database. */
export function openBooks(shop: Shop) {
  const orderOf = (id: string) =>
    shop.db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const paymentsOf = (id: string) => shop.db.selectFrom('payments').selectAll().where('order_id', '=', id).execute()
  return {
    orderOf,
    paymentsOf,
    async inventoryOf(productId: string): Promise<number> {
      const products = shop.db.selectFrom('products').select('quantity').where('id', '=', productId)
      return (await products.executeTakeFirstOrThrow()).quantity
    },
    /** The emails whose subject contains the order number. */
    async emailsAbout(orderId: string) {
      const { order_number } = await orderOf(orderId)
      return (await shop.emails()).filter(({ subject }) => subject.includes(order_number))
    },
    /** The same emails without the client's receipt: what the seller is sent about a sale. */
    async confirmationsOf(orderId: string) {
      const { order_number } = await orderOf(orderId)
      return (await shop.emails()).filter(({ kind, subject }) => kind !== 'receipt' && subject.includes(order_number))
    },
    /** The ledger's entries for an order, as sorted lines of kind, account and pence. */
    async booked(orderId: string): Promise<string[]> {
      const refs = [orderId, ...(await paymentsOf(orderId)).map(({ id }) => id)]
      const rows = await shop.db
        .selectFrom('journals')
        .innerJoin('entries', 'entries.journal_id', 'journals.id')
        .select(['journals.kind', 'entries.account', 'entries.pence'])
        .where('journals.ref', 'in', refs)
        .execute()
      return rows.map(({ kind, account, pence }) => `${kind} ${account.split(':')[0]} ${pence}`).sort()
    },
    async stateOf(orderId: string) {
      const { payment_status: status, inventory_reserved: inventoryReserved } = await orderOf(orderId)
      return { status, payments: (await paymentsOf(orderId)).map(({ state }) => state), inventoryReserved }
    },
    async chargesAtProvider(orderId: string): Promise<number> {
      const references = (await paymentsOf(orderId)).map(({ id }) => id)
      let charges = 0
      for await (const charge of shop.provider.listCharges(new Date(0)))
        if (charge.succeeded && charge.reference !== null && references.includes(charge.reference)) charges += 1
      return charges
    },
  }
}
