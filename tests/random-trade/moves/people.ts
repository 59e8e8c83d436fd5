import { openInBrowser, readMailedValue } from '../../harness/mailed-links.ts'
import { call, type LiveTrade, renewSellerToken, toPounds } from '../live/live-trade.ts'
import { brandOf } from '../live/participants.ts'
import { type Answer, accepted, refused } from '../model/answers.ts'
import { nameOfClient } from '../model/attribution.ts'
import { openExploreLink } from '../model/follow-up.ts'
import { predictShown } from '../model/recalls.ts'
import { sendEmail, type Trade } from '../model/trade.ts'
import type { StepOf } from '../steps.ts'
import type { Move } from './move.ts'

/** Moves of sellers and administrators that are not sales: visits, clients, blocks and products. */

export function moveToStartVisit(trade: Trade, { client: at, mailed }: StepOf<'start visit'>): Move | null {
  const client = trade.clients[at]
  if (!client || client.owner === 'rival' || client.visiting) return null
  const first = predictVisit(trade, at, mailed)
  return {
    sentence: `the seller sends ${nameOfClient(trade, at)} an explore link, ${mailed ? 'and the client opens it' : 'which is opened by the seller’s copy'}`,
    calls: [{ expected: { first }, send: async (live) => [await startVisit(live, at, mailed)] }],
  }
}

function predictVisit(trade: Trade, at: number, mailed: boolean): Answer[] {
  const client = trade.clients[at]
  if (trade.seller.blocked || !client) return [refused(7)]
  const rejections = [...(client.deleted ? [6] : []), ...(trade.seller.payoutsEnabled ? [] : [12])]
  if (rejections.length > 0) return rejections.map(refused)
  client.visiting = true
  if (mailed) openExploreLink(trade, at)
  sendEmail(trade, 'explore-link', nameOfClient(trade, at))
  return [accepted()]
}

async function startVisit(live: LiveTrade, at: number, mailed: boolean): Promise<Answer> {
  let value = ''
  const sent = await call<{ exploreClientUrl: string }>(
    ...([live, 'POST', `client/explore/url/${live.clients[at]?.id}`, { as: live.sellerToken }] as const),
    ({ exploreClientUrl }) => {
      value = exploreClientUrl
      return undefined
    },
  )
  if (sent.statusCode !== 1) return sent
  if (mailed) value = await openMailedLink(live, at)
  return call<{ acsT: string }>(live, 'GET', `client/explore/url/${value}`, {}, ({ acsT }) => {
    live.visitTokens[at] = acsT
    return undefined
  })
}

/** Opens the mailed link in the client's browser, which reports that to the shop; returns the link's secret value. */
async function openMailedLink(live: LiveTrade, at: number): Promise<string> {
  const { id = '', email = '' } = live.clients[at] ?? {}
  const value = await readMailedValue(live.shop, email)
  await openInBrowser(live.shop, value)
  const links = live.shop.db.selectFrom('explore_links').select('id').where('client_id', '=', id)
  live.openedLinkIds.push((await links.orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow()).id)
  return value
}

/** The other seller sends one of her clients an explore link, which the client opens: the last link that was opened counts (D-350). */
export function moveToOpenLinkOfRival(trade: Trade, { client: at }: StepOf<'open link of rival'>): Move | null {
  const client = trade.clients[at]
  if (client?.owner !== 'rival') return null
  const first = client.deleted ? refused(6) : accepted()
  if (!client.deleted) {
    openExploreLink(trade, at)
    sendEmail(trade, 'explore-link', nameOfClient(trade, at))
  }
  const send = async (live: LiveTrade) => {
    const { id } = live.clients[at] ?? {}
    const answer = await call(live, 'POST', `client/explore/url/${id}`, { as: live.rival.token })
    if (answer.statusCode === 1) await openMailedLink(live, at)
    return [answer]
  }
  return {
    sentence: `the rival sends ${nameOfClient(trade, at)} an explore link, and the client opens it`,
    calls: [{ expected: { first: [first] }, send }],
  }
}

export function moveToDeleteClient(trade: Trade, { client: at }: StepOf<'delete client'>): Move | null {
  const client = trade.clients[at]
  if (!client || client.owner === 'rival') return null
  const answer = trade.seller.blocked ? refused(7) : client.deleted ? refused(6) : accepted()
  if (answer.statusCode === 1) client.deleted = true
  return {
    sentence: `the seller deletes ${nameOfClient(trade, at)}`,
    calls: [
      {
        expected: { first: [answer] },
        send: async (live) => [await call(live, 'DELETE', `client/${live.clients[at]?.id}`, { as: live.sellerToken })],
      },
    ],
  }
}

/** Blocks the seller, which ends all sessions and visits at once, or unblocks her; open payment links keep working (D-064). */
export function moveToBlockSeller(trade: Trade, { blocked }: StepOf<'block seller'>): Move | null {
  if (trade.seller.blocked === blocked) return null
  trade.seller.blocked = blocked
  // clients go on using their ended tokens as long as the block lasts
  if (!blocked) for (const client of trade.clients) client.visiting = false
  const send = async (live: LiveTrade): Promise<Answer[]> => {
    const body = { _id: live.seller.id, action: blocked ? 0 : 1 }
    const answer = await call(live, 'PUT', 'admin/user/block', { as: live.admin.token, body })
    if (!blocked) await renewSellerToken(live)
    return [answer]
  }
  return {
    sentence: `an administrator ${blocked ? 'blocks' : 'unblocks'} the seller`,
    calls: [{ expected: { first: [accepted()] }, send }],
  }
}

export function moveToChangeProduct(trade: Trade, step: StepOf<'change product'>): Move | null {
  const product = trade.products[step.product]
  if (!product) return null
  const { price, quantity } = step
  const commission = Math.floor((price * step.commission) / 100)
  Object.assign(product, { price, commission, quantity })
  const send = async (live: LiveTrade): Promise<Answer[]> => {
    const { id = '', categoryId } = live.products[step.product] ?? {}
    const form = new FormData()
    const fields = {
      prod_id: id,
      name: 'Velvet Serum',
      title: 'A serum for the test',
      brand: brandOf(step.product),
      desc: 'Soft and light.',
      uses: '<p>Two drops a day.</p>',
      ingredients: 'Aqua',
      weight: 30,
      weight_unit: 'ml',
      skin_color: '[1]',
      subcat_id: '[]',
      cat_id: JSON.stringify([categoryId]),
      price: toPounds(price),
      rrp: toPounds(price),
      commission: toPounds(commission),
      quantity,
    }
    for (const [name, value] of Object.entries(fields)) form.append(name, String(value))
    return [await call(live, 'PUT', 'admin/product', { as: live.admin.token, form })]
  }
  return {
    sentence: `an administrator changes product ${step.product + 1}: £${toPounds(price)}, commission £${toPounds(commission)}, ${quantity} left`,
    calls: [{ expected: { first: [accepted()] }, send }],
  }
}

export function moveToShowProduct(trade: Trade, { product: at, visible }: StepOf<'show product'>): Move | null {
  const product = trade.products[at]
  if (!product || product.visible === visible) return null
  const first = visible ? predictShown(trade, at) : accepted()
  if (!visible) product.visible = false
  const send = async (live: LiveTrade): Promise<Answer[]> => {
    const body = { _id: live.products[at]?.id, action: visible ? 1 : 0 }
    return [await call(live, 'PUT', 'admin/product/block', { as: live.admin.token, body })]
  }
  return {
    sentence: `an administrator ${visible ? 'shows' : 'hides'} product ${at + 1}`,
    calls: [{ expected: { first: [first] }, send }],
  }
}
