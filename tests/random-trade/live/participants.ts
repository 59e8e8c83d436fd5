import { randomUUID } from 'node:crypto'
import { endAllRules, listTiers, sendTiers } from '../../harness/commission-rules.ts'
import { createClient, createProduct, type Person } from '../../harness/factories.ts'
import { type ConnectedSeller, createConnectedSeller } from '../../harness/payout-accounts.ts'
import { saveCard } from '../../harness/sales.ts'
import type { Shop } from '../../harness/shop.ts'
import { stockProduct } from '../../harness/shop-pages.ts'
import { tiers } from '../model/commission-rules.ts'
import type { Coupon } from '../model/coupons.ts'
import { type Product, people, type Trade } from '../model/trade.ts'

export interface Participants {
  seller: ConnectedSeller
  /** Another seller with two clients, of whom one is also a client of the first seller. */
  rival: ConnectedSeller
  admin: Person
  /** The mailbox of each person. */
  emails: string[]
  /** The client records, in the same order as in the model. */
  clients: { id: string; email: string }[]
  /** The handle of the seller's shop page. */
  handle: string
  products: { id: string; categoryId: string }[]
  coupons: { id: string; code: string }[]
  /** The ids of the tiers, in the same order as in the model. */
  tierIds: string[]
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

/**
 * A seller with an account at the card provider, two saved cards, two clients, the products of the trade and a shop page that sells them,
 * and another seller with two clients; the administrator is that of all trades in the shop.
 */
export async function createParticipants(
  shop: Shop,
  admin: Person,
  { products, coupons }: Pick<Trade, 'products' | 'coupons'>,
): Promise<Participants> {
  const seller = await createConnectedSeller(shop, { verified: true })
  await shop.call('POST', 'user/address', { as: seller.token, body: sellersAddress })
  const rival = await createConnectedSeller(shop, { verified: true, firstName: 'Rita' })
  const emails = people.map(() => `${randomUUID()}@example.com`)
  const clients = []
  // a person is credited to the seller who added her first, so the records are created one after the other
  for (const [owner, at] of [
    [seller, 0],
    [seller, 1],
    [rival, 1],
    [rival, 3],
  ] as const)
    clients.push(await createTradeClient(shop, owner, emails[at] ?? ''))
  const sold = await Promise.all(products.map((product, at) => createTradeProduct(shop, product, brandOf(at))))
  for (const { id } of sold) await stockProduct(shop, seller, id)
  const opened = await shop.call<{ handle: string }>('POST', 'shop-page/open', { as: seller.token })
  return {
    seller,
    rival,
    admin,
    emails,
    clients,
    tierIds: await prepareTiers(shop, admin),
    handle: opened.body.responseData.handle,
    products: sold,
    coupons: await createTradeCoupons(shop, { admin, seller, rival, products: sold }, coupons),
    cards: { good: await saveCard(shop, seller), refusing: await saveCard(shop, seller, 'tok_chargeCustomerFail') },
  }
}

/** Creates the tiers, unless an earlier trade in the same shop has done so, and ends the commission rules that earlier trades have left. */
async function prepareTiers(shop: Shop, admin: Person): Promise<string[]> {
  await endAllRules(shop, admin)
  const wanted = tiers.map(({ name, from }) => ({ name, from: from / 100 }))
  if ((await listTiers(shop, admin)).length === 0) await sendTiers(shop, admin, wanted)
  return (await listTiers(shop, admin)).map(({ _id }) => _id)
}

async function createTradeClient(shop: Shop, seller: Person, email: string) {
  return { id: (await createClient(shop, seller, { email })).id, email }
}

/** Each product has a brand of its own. */
export const brandOf = (product: number): string => (product === 0 ? 'Aurelle' : 'Velunda')

async function createTradeProduct(shop: Shop, { price, commission, quantity, vatRate }: Product, brand: string) {
  const fields = { brand, pricePence: price, rrpPence: price, commissionPence: commission, quantity }
  const id = await createProduct(shop, fields)
  const isOwnRate = vatRate > 0 && vatRate !== shop.config.vatRate
  if (isOwnRate) await shop.db.updateTable('products').set({ vat_rate: vatRate }).where('id', '=', id).execute()
  const { category_id: categoryId } = await shop.db
    .selectFrom('product_categories')
    .select('category_id')
    .where('product_id', '=', id)
    .executeTakeFirstOrThrow()
  return { id, categoryId }
}

interface CouponIssuers {
  admin: Person
  seller: Person
  rival: Person
  products: Participants['products']
}

/** The scope of a coupon as its form has it. */
function toScope({ product, isByCategory, seller }: Coupon, issuers: CouponIssuers) {
  if (seller) return { scope: 'sellers', ids: [issuers[seller].id] }
  if (product === null) return { scope: 'all', ids: [] }
  const { id, categoryId } = issuers.products[product] ?? { id: '', categoryId: '' }
  return isByCategory ? { scope: 'categories', ids: [categoryId] } : { scope: 'products', ids: [id] }
}

const toDay = (day: number | null): string =>
  day === null ? '' : new Date(Date.now() + day * 86_400_000).toLocaleDateString('en-CA', { timeZone: 'Europe/London' })

/** Issues the coupons as an administrator, and gives the seller a budget for her own. */
async function createTradeCoupons(shop: Shop, issuers: CouponIssuers, coupons: Coupon[]) {
  const { admin, seller } = issuers
  const issued: Participants['coupons'] = []
  for (const coupon of coupons) {
    const code = `C-${randomUUID().slice(0, 12).toUpperCase()}`
    const isOwn = coupon.budget !== null
    const budget = { user_id: seller.id, budget: (coupon.budget ?? 0) / 100 }
    if (isOwn) await shop.call('PUT', 'admin/coupon/budget', { as: admin.token, body: budget })
    const body = {
      code,
      name: 'Spring',
      percent: coupon.percent ?? '',
      amount: coupon.amount === null ? '' : coupon.amount / 100,
      minimum: coupon.minimum / 100,
      first_order: coupon.firstOrder ? 1 : 0,
      max_uses: coupon.maxUses ?? '',
      max_uses_per_email: coupon.maxPerPerson ?? '',
      from: toDay(coupon.from),
      until: toDay(coupon.until),
      ...(isOwn ? {} : { rule: coupon.rule, ...toScope(coupon, issuers) }),
    }
    const [as, path] = isOwn ? [seller.token, 'coupon'] : [admin.token, 'admin/coupon']
    const answer = await shop.call<{ coupon_id: string }>('POST', path, { as, body })
    if (answer.body.statusCode !== 1) throw new Error(answer.body.responseMessage)
    issued.push({ id: answer.body.responseData.coupon_id, code })
  }
  return issued
}
