import { expect, type Page } from '@playwright/test'
import { type Guard, type RouteDefinition, type RouteGroup, routes } from '#app/routes.ts'
import { createColleague, listForAdmin } from './back-office.ts'
import { createProduct } from './catalogue.ts'
import { waitForDispute } from './disputes.ts'
import { getEmailLinkPath, waitForEmail } from './emails.ts'
import { administrator, navigateTo, storageForSession } from './people.ts'
import { createReturn, openClientSession } from './returns.ts'
import { createTrade, payOrder, placeOrder } from './sale.ts'
import { createClient, signUp } from './sellers.ts'
import { callShop, createSession, type Session, shopUrl } from './shop-api.ts'

/** Makes a tour of the route table for each kind of actor: every path, with a value for each of its parameters. */

export interface RouteTour {
  actor: string
  /** What the browser's local storage contains before the first page. */
  storage: Record<string, string>
  /** The first page. */
  start: string
  /**
   * The paths that the tour must reach: all but those that a guard or their own screen redirects, so that every new route is reached by
   * some actor.
   */
  reachedPaths: readonly string[]
  pages: readonly TourPage[]
}

export interface TourPage {
  /** The path as it is in the route table, with the names of its parameters. */
  route: string
  path: string
  /** Whether the server renders the page, so that the browser has to hydrate it. */
  rendered: boolean
}
/** Routes whose screen redirects by itself: a seller without debt has nothing to pay, and a reminder's basket leads to the checkout. */
const leadOn = ['/payoutPayment', '/explore/:exploreClientUrl/basket']

type Values = Record<string, string>
const visitor = 'a visitor'
const aSeller = 'a seller'
const clientByLink = 'a client by link'
const clientByCode = 'a client by code'
const anAdministrator = 'an administrator'
const aColleague = 'a colleague'
/** Whoever has a tour of her own; a colleague has a role with a few of the rights. */
export const tourActors = [visitor, aSeller, clientByLink, clientByCode, anAdministrator, aColleague] as const
const everyone = tourActors
const shop: readonly RouteGroup[] = ['storefront', 'visitor', 'seller']

/** The actors whom each guard redirects; the tours of all other actors have to reach its routes. */
const ledOn: Record<Guard, readonly string[]> = {
  home: [clientByLink, anAdministrator],
  visitor: [aSeller, clientByLink, anAdministrator],
  seller: [],
  explore: [],
  stock: [anAdministrator],
  faves: [visitor, anAdministrator],
  clients: [visitor, clientByLink, anAdministrator],
  client: everyone,
  checkout: [visitor, anAdministrator],
  receipt: [visitor, anAdministrator],
  'quick-view': everyone,
  'old-orders': everyone,
}

/** Whether a page differs between actors; one without a guard and without products does not, so only the visitor's tour opens it. */
const knowsViewer = ({ guard, screen }: RouteDefinition) => guard !== undefined || screen === 'ProductScreen'

export async function listRouteTours(): Promise<readonly RouteTour[]> {
  const { seller } = await createTrade()
  const adminSession = await createSession(administrator)
  const colleague = await createSession(await createColleague(['dispatch', 'returns']))
  const newSeller = await signUp()
  await callShop('POST', 'user/forgotPassword', { body: { email: newSeller.email } })
  const trade = await createTourTrade(seller)
  const values: Values = {
    ...trade.values,
    ...(await listAdminParameters(adminSession)),
    'reset-password': lastPart(await getEmailLinkPath(newSeller.email, 'reset-password')),
    token: lastPart(await getEmailLinkPath(newSeller.email, 'signup-verification')),
  }
  const createTour = (actor: string, groups: readonly RouteGroup[], storage: Values, start = '/404'): RouteTour => {
    const toured = groups
      .flatMap((group) => routes[group].map((definition) => ({ ...definition, group })))
      // opening an explore link would turn any other actor into a client
      .filter(({ path }) => actor === clientByLink || !path.includes(':exploreClientUrl'))
      .filter((address) => actor === visitor || !shop.includes(address.group) || knowsViewer(address))
      // all other pages of clients are those that the visitor has opened
      .filter(({ path }) => actor !== clientByCode || path.startsWith('/client-page'))
      // the checkout comes first, since every other page empties the cart
      .sort((one, other) => Number(other.guard === 'checkout') - Number(one.guard === 'checkout'))
      .map(({ path, group, guard }) => ({
        route: path,
        path: fillParameters(path, values),
        rendered: group === 'storefront',
        isReached: !leadOn.includes(path) && !(guard && ledOn[guard].includes(actor)),
      }))
    const reached = toured.filter(({ isReached }) => isReached)
    return { actor, storage, start, pages: toured, reachedPaths: reached.map(({ path }) => path.split('?')[0] ?? '') }
  }
  const { bought } = trade
  const { exploreClientUrl } = trade.values
  return [
    createTour(visitor, [...shop, 'client'], bought('anon')),
    createTour(aSeller, [...shop, 'account'], { ...storageForSession(seller), ...bought(seller.usr._id) }),
    // the link is already stored, as in a visit that has begun, since the beginning of a visit would empty the cart
    createTour(clientByLink, shop, { ...bought(`client:${trade.clientId}`), exploreClientUrl }, trade.link),
    createTour(clientByCode, ['client'], { clientPageToken: trade.clientToken }),
    createTour(anAdministrator, [...shop, 'admin'], storageForSession(adminSession)),
    createTour(aColleague, ['admin'], storageForSession(colleague)),
  ]
}

/**
 * Replaces each parameter with its value, which is found by the parameter's name, by the path before it, as for
 * `/client-page/returns/:id`, or by the first part of the path, as for `/products/edit-product/:id`.
 */
function fillParameters(path: string, values: Values): string {
  const whole = path.replace(/:(\w+)/g, (_, name: string, at: number) => {
    const value = values[name] ?? values[path.slice(0, at)] ?? values[path.split('/')[1] ?? '']
    if (value === undefined) throw new Error(`no value for :${name} in ${path}`)
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

/** Creates a seller's paid order, a payment link, a shopping link and a cart. */
async function createTourTrade({ acsT: as, usr }: Session) {
  const { prods, bP } = await callShop<{ prods: Bought[]; bP: string }>('GET', 'product/list?limit=1', { as })
  const [product] = prods
  if (!product) throw new Error('nothing to sell')
  const client = await createClient(as, 'Ida Everywhere')
  const paid = await placeOrder(as, client._id, [product])
  const { emailData } = (await payOrder(as, paid, [product])) as { emailData: object }
  const disputed = await placeOrder(as, client._id, [product])
  await payOrder(as, disputed, [product], 'tok_createDispute')
  const dispute = await waitForDispute(disputed)
  const returnId = await createReturn(client.email, paid)
  const returnable = await placeOrder(as, client._id, [product])
  await payOrder(as, returnable, [product])
  const { handle } = await callShop<{ handle: string }>('POST', 'shop-page/open', { as })
  await callShop('POST', 'payment/link', { as, body: { order_id: await placeOrder(as, client._id, [product]) } })
  const sent = { client_ids: JSON.stringify([client._id]), prod_ids: JSON.stringify([product._id]) }
  await callShop('POST', 'client/send/products', { as, body: sent })
  const findInEmail = async (subject: RegExp, link: RegExp) =>
    link.exec((await waitForEmail(client.email, subject)).text)?.[0] ?? ''
  const link = await findInEmail(/has picked products for you/, /\/explore\/\S+/)
  return {
    link,
    clientToken: await openClientSession(client.email),
    clientId: client._id,
    /** What the browser of this viewer has stored after the payment. */
    bought: (viewer: string) => ({
      emailReceipt: JSON.stringify({ ...emailData, viewer }),
      imageBasePath: bP,
      currentCartData: JSON.stringify({ productDetails: [{ ...product, quantity: 1 }] }),
    }),
    values: {
      'admin-dispute': dispute._id,
      'admin-return': returnId,
      '/client-page/orders/': returnable,
      '/client-page/returns/': returnId,
      handle,
      shopProductId: product._id,
      productId: product._id,
      categoryId: 'all',
      from: 'explore',
      clientId: client._id,
      exploreClientUrl: lastPart(link),
      certificateNumber: await finishTraining(as, product._id),
      'admin-client': client._id,
      'admin-order': paid,
      'admin-user': usr._id,
      products: product._id,
      '/client/payment': await findInEmail(/ready to pay/, /\?order_id=[\w-]+/),
    },
  }
}

/** Finishes a training; returns the number of its certificate, which is in the file name of the PDF. */
async function finishTraining(as: string, prod_id: string): Promise<string> {
  await callShop('POST', 'product/view/video', { as, body: { prod_id } })
  const answer = await fetch(`${shopUrl()}/api/v1/training/certificate?prod_id=${prod_id}`, {
    headers: { authorization: `Basic ${Buffer.from('chairside:web').toString('base64')}`, accesstoken: as },
  })
  const number = /certificate-(.+)\.pdf/.exec(answer.headers.get('content-disposition') ?? '')?.[1]
  if (!number) throw new Error(`no certificate: ${answer.status}`)
  return number
}

/**
 * Parameters for the routes of the back office: a category, a sub-category, a banner, a legal page, a recall without buyers, a coupon, an
 * email and a training.
 */
async function listAdminParameters({ acsT: as }: Session): Promise<Values> {
  const { catgs } = await callShop<{ catgs: { _id: string; subcatg: { _id: string }[] }[] }>('GET', 'category')
  const { banners } = await callShop<{ banners: { _id: string }[] }>('GET', 'admin/banner/list', { as })
  const { prods = [] } = await listForAdmin(as, 'product', await createProduct(as))
  const recall = { prod_id: prods[0]?._id, reason: 'It burns' }
  const { recall_id } = await callShop<{ recall_id: string }>('POST', 'admin/recall', { as, body: recall })
  const coupon = {
    code: `E-${crypto.randomUUID().slice(0, 8).toUpperCase()}`,
    name: 'Spring sale',
    percent: 10,
    rule: 'before',
    scope: 'all',
  }
  const { coupon_id } = await callShop<{ coupon_id: string }>('POST', 'admin/coupon', { as, body: coupon })
  const category = catgs.find(({ subcatg }) => subcatg.length > 0)
  return {
    category: category?._id ?? '',
    subId: category?.subcatg[0]?._id ?? '',
    page: 'privacy',
    'admin-banner': banners[0]?._id ?? '',
    'admin-recall': recall_id,
    'admin-coupon': coupon_id,
    'admin-emails': 'order-confirmation',
    'admin-training': recall.prod_id ?? '',
    '/admin-recall/withdraw': `?product=${recall.prod_id}`,
  }
}

export async function openTourPage(page: Page, { path, rendered }: TourPage): Promise<void> {
  if (rendered) {
    await page.goto(path)
    return waitUntilLoaded(page)
  }
  const before = new URL(page.url()).pathname
  await page.evaluate(() => {
    for (const heading of document.querySelectorAll('h1')) heading.setAttribute('data-left', '')
  })
  await navigateTo(page, path)
  // waits for another screen, or for a guard that redirects to the current one
  await page.waitForFunction(
    (before) => location.pathname === before || document.querySelector('h1:not([data-left])'),
    before,
  )
  await waitUntilLoaded(page)
}

/** Waits until nothing visible is loading; an endless list always has a skeleton below the window. */
export async function waitUntilLoaded(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeAttached()
  await expect(page.getByRole('status', { name: 'Loading' }).first()).not.toBeInViewport()
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
}
