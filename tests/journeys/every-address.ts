import type { APIRequestContext } from '@playwright/test'
import { addresses, type Frame } from '#app/addresses.ts'
import { ask, keptOf, letterPath, type Session, session, signUp } from './api.ts'
import { administrator, anna, newestLetter } from './people.ts'
import { newClient } from './shop-api.ts'

/** Every address of the shop's own table, with something in the place of each parameter, for each kind of actor. */

export interface Walk {
  who: string
  /** What her browser keeps before she starts. */
  kept: Record<string, string>
  /** The page that she comes in by. */
  start: string
  paths: readonly string[]
}

type Values = Record<string, string>
const byLink = 'a client by link'

export async function everyWalk(request: APIRequestContext): Promise<readonly Walk[]> {
  const seller = await session(request, anna)
  const office = await session(request, administrator)
  const newcomer = await signUp(request)
  await ask(request, 'POST', 'user/forgotPassword', { body: { email: newcomer.email } })
  const trade = await aTrade(request, seller)
  const values: Values = {
    ...trade.values,
    ...(await thingsOf(request, office)),
    'reset-password': lastPart(await letterPath(request, newcomer.email, 'reset-password')),
    token: lastPart(await letterPath(request, newcomer.email, 'signup-verification')),
  }
  const walk = (who: string, frames: readonly Frame[], kept: Values, start = '/404'): Walk => ({
    ...{ who, kept, start },
    paths: frames
      .flatMap((frame) => addresses[frame])
      // a link makes a client of whoever opens it
      .filter(({ path }) => who === byLink || !path.includes(':exploreClientUrl'))
      // whoever goes elsewhere has emptied her bag
      .sort((one, other) => Number(other.guard === 'checkout') - Number(one.guard === 'checkout'))
      .map(({ path }) => filled(path, values)),
  })
  const { bought } = trade
  return [
    walk('a visitor', ['shop', 'bare'], bought),
    walk('a seller', ['shop', 'account'], { ...keptOf(seller), ...bought }),
    walk(byLink, ['shop'], bought, trade.link),
    walk('an administrator', ['shop', 'admin'], keptOf(office)),
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
async function aTrade(request: APIRequestContext, { acsT: as, usr }: Session) {
  const { prods, bP } = await ask<{ prods: Bought[]; bP: string }>(request, 'GET', 'product/list?limit=1', { as })
  const [product] = prods
  if (!product) throw new Error('nothing to sell')
  const client = await newClient(request, as, 'Ida Everywhere')
  const line = { prod_id: product._id, quantity: 1, price: product.price }
  const order = async () =>
    (
      await ask<{ _id: string }>(request, 'POST', 'order', {
        as,
        body: { type: 1, client_id: client.id, prods: [line] },
      })
    )._id
  const paying = { token: 'tok_visa', order_id: await order(), amount: product.price, paymentType: 1 }
  const { emailData } = await ask<{ emailData: object }>(request, 'POST', 'payment/token/pay', { as, body: paying })
  await ask(request, 'POST', 'payment/link', { as, body: { order_id: await order() } })
  const sent = { client_ids: JSON.stringify([client.id]), prod_ids: JSON.stringify([product._id]) }
  await ask(request, 'POST', 'client/send/products', { as, body: sent })
  const inLetter = async (subject: RegExp, link: RegExp) =>
    link.exec((await newestLetter(request, client.email, subject)).text)?.[0] ?? ''
  const link = await inLetter(/has picked products for you/, /\/explore\/\S+/)
  return {
    link,
    bought: {
      emailReceipt: JSON.stringify(emailData),
      imageBasePath: bP,
      currentCartData: JSON.stringify({ productDetails: [{ ...product, ...line }] }),
    },
    values: {
      ...{ productId: product._id, categoryId: 'all', from: 'explore', clientId: client.id },
      ...{ exploreClientUrl: lastPart(link), 'admin-client': client.id, 'admin-order': paying.order_id },
      ...{ 'admin-user': usr._id, products: product._id },
      '/client/payment': await inLetter(/ready to be paid/, /\?order_id=[\w-]+/),
    },
  }
}

/** The first category, its first sub-category and the first banner. */
async function thingsOf(request: APIRequestContext, { acsT: as }: Session): Promise<Values> {
  const { catgs } = await ask<{ catgs: { _id: string; subcatg: { _id: string }[] }[] }>(request, 'GET', 'category')
  const { banners } = await ask<{ banners: { _id: string }[] }>(request, 'GET', 'admin/banner/list', { as })
  const category = catgs.find(({ subcatg }) => subcatg.length > 0)
  return {
    category: category?._id ?? '',
    subId: category?.subcatg[0]?._id ?? '',
    'admin-banner': banners[0]?._id ?? '',
  }
}
