import { randomUUID } from 'node:crypto'
import { createClient, createProduct, type Person } from '../../harness/factories.ts'
import { type ConnectedSeller, createConnectedSeller } from '../../harness/payout-accounts.ts'
import { saveCard } from '../../harness/sales.ts'
import type { Shop } from '../../harness/shop.ts'
import type { Product } from '../model/trade.ts'

export interface Participants {
  seller: ConnectedSeller
  admin: Person
  clients: { id: string; email: string }[]
  products: { id: string; categoryId: string }[]
  cards: { good: string; refusing: string }
}

const sellersAddress = {
  f_name: 'Anna',
  l_name: 'Archer',
  pno: '07700900123',
  street: '1 High Street',
  landmark: '',
  city: 'Leeds',
  state: 'West Yorkshire',
  postcode: 'LS1 1AA',
  country: 'GB',
  pincode: '238999',
  lng: -1.5,
  lat: 53.8,
  primary: true,
}

/** A seller with an account at the card provider, two saved cards, two clients and the products of the trade; the administrators are shared. */
export async function createParticipants(shop: Shop, admin: Person, products: Product[]): Promise<Participants> {
  const seller = await createConnectedSeller(shop, { verified: true })
  await shop.call('POST', 'user/address', { as: seller.token, body: sellersAddress })
  const clients = await Promise.all([1, 2].map(() => createTradeClient(shop, seller)))
  return {
    seller,
    admin,
    clients,
    products: await Promise.all(products.map((product) => createTradeProduct(shop, product))),
    cards: { good: await saveCard(shop, seller), refusing: await saveCard(shop, seller, 'tok_chargeCustomerFail') },
  }
}

async function createTradeClient(shop: Shop, seller: Person) {
  const email = `${randomUUID()}@example.com`
  return { id: (await createClient(shop, seller, { email })).id, email }
}

async function createTradeProduct(shop: Shop, { price, commission, quantity }: Product) {
  const fields = { pricePence: price, rrpPence: price, commissionPence: commission, quantity }
  const id = await createProduct(shop, fields)
  const { category_id: categoryId } = await shop.db
    .selectFrom('product_categories')
    .select('category_id')
    .where('product_id', '=', id)
    .executeTakeFirstOrThrow()
  return { id, categoryId }
}
