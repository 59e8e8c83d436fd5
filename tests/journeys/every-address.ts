import { type Address, addresses, type Frame } from '#app/addresses.ts'
import { letterPath, newestLetter } from './letters.ts'
import { administrator, anna, keptOf } from './people.ts'
import { payOrder, placeOrder } from './sale.ts'
import { newClient, signUp } from './sellers.ts'
import { ask, type Session, session } from './shop-api.ts'

/** Every address of the shop's own table, with something in the place of each parameter, for each kind of actor. */

export interface Walk {
  who: string
  /** What her browser keeps before she starts. */
  kept: Record<string, string>
  /** The page that she comes in by. */
  start: string
  /** Where a guard that led her elsewhere would go unnoticed. */
  reaches: readonly string[]
  stops: readonly Stop[]
}

export interface Stop {
  path: string
  /** By the server first: the browser has to take over what it drew. */
  rendered: boolean
}

type Values = Record<string, string>
const stranger = 'a visitor'
const byLink = 'a client by link'

/** What has no guard and nothing for sale is the same for all, and looked at once. */
const knowsViewer = ({ guard, screen }: Address) => guard !== undefined || screen.startsWith('catalogue/')

export async function everyWalk(): Promise<readonly Walk[]> {
  const seller = await session(anna)
  const office = await session(administrator)
  const newcomer = await signUp()
  await ask('POST', 'user/forgotPassword', { body: { email: newcomer.email } })
  const trade = await aTrade(seller)
  const values: Values = {
    ...trade.values,
    ...(await thingsOf(office)),
    'reset-password': lastPart(await letterPath(newcomer.email, 'reset-password')),
    token: lastPart(await letterPath(newcomer.email, 'signup-verification')),
  }
  const walk = (who: string, frames: readonly Frame[], kept: Values, reaches: string[], start = '/404'): Walk => ({
    ...{ who, kept, reaches, start },
    stops: frames
      .flatMap((frame) => addresses[frame])
      // a link makes a client of whoever opens it
      .filter(({ path }) => who === byLink || !path.includes(':exploreClientUrl'))
      .filter((address) => who === stranger || !addresses.shop.includes(address) || knowsViewer(address))
      // whoever goes elsewhere has emptied her bag
      .sort((one, other) => Number(other.guard === 'checkout') - Number(one.guard === 'checkout'))
      .map(({ path, rendered = false }) => ({ path: filled(path, values), rendered })),
  })
  const { bought } = trade
  const buying = ['/mystock', '/checkout', '/order-confirm']
  const paying = ['/client/payment', '/payment-successful-receipt', '/thank-you-client-payment']
  return [
    walk(stranger, ['shop', 'bare'], bought, paying),
    walk('a seller', ['shop', 'account'], { ...keptOf(seller), ...bought }, buying),
    walk(byLink, ['shop'], bought, buying, trade.link),
    walk('an administrator', ['shop', 'admin'], keptOf(office), ['/dashboard', '/admin-profile']),
  ]
}

/** A parameter is known by its own name, or by what its address begins with: `/products/edit-product/:id`. */
function filled(path: string, values: Values): string {
  const whole = path.replace(/:(\w+)/g, (_, name: string) => {
    const value = values[name] ?? values[path.split('/')[1] ?? '']
    if (value === undefined) throw new Error(`nothing is known to stand for :${name} in ${path}`)
    return encodeURIComponent(value)
  })
  return whole + (values[path] ?? '')
}

const lastPart = (path: string) => path.split('/').at(-1)?.split('?')[0] ?? ''

interface Bought {
  _id: string
  price: number
  cat_id: string
}

/** Anna has sold something, sent a payment link and a shopping link, and packed her bag. */
async function aTrade({ acsT: as, usr }: Session) {
  const { prods, bP } = await ask<{ prods: Bought[]; bP: string }>('GET', 'product/list?limit=1', { as })
  const [product] = prods
  if (!product) throw new Error('nothing to sell')
  const client = await newClient(as, 'Ida Everywhere')
  const paid = await placeOrder(as, client._id, [product])
  const { emailData } = await payOrder(as, paid, [product])
  await ask('POST', 'payment/link', { as, body: { order_id: await placeOrder(as, client._id, [product]) } })
  const sent = { client_ids: JSON.stringify([client._id]), prod_ids: JSON.stringify([product._id]) }
  await ask('POST', 'client/send/products', { as, body: sent })
  const inLetter = async (subject: RegExp, link: RegExp) =>
    link.exec((await newestLetter(client.email, subject)).text)?.[0] ?? ''
  const link = await inLetter(/has picked products for you/, /\/explore\/\S+/)
  return {
    link,
    bought: {
      emailReceipt: JSON.stringify(emailData),
      imageBasePath: bP,
      currentCartData: JSON.stringify({ productDetails: [{ ...product, quantity: 1 }] }),
    },
    values: {
      ...{ productId: product._id, categoryId: 'all', from: 'explore', clientId: client._id },
      ...{ exploreClientUrl: lastPart(link), 'admin-client': client._id, 'admin-order': paid },
      ...{ 'admin-user': usr._id, products: product._id },
      '/client/payment': await inLetter(/ready to be paid/, /\?order_id=[\w-]+/),
    },
  }
}

/** The first category, its first sub-category and the first banner. */
async function thingsOf({ acsT: as }: Session): Promise<Values> {
  const { catgs } = await ask<{ catgs: { _id: string; subcatg: { _id: string }[] }[] }>('GET', 'category')
  const { banners } = await ask<{ banners: { _id: string }[] }>('GET', 'admin/banner/list', { as })
  const category = catgs.find(({ subcatg }) => subcatg.length > 0)
  return {
    category: category?._id ?? '',
    subId: category?.subcatg[0]?._id ?? '',
    'admin-banner': banners[0]?._id ?? '',
  }
}
