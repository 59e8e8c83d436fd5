import { existsSync } from 'node:fs'
import path from 'node:path'
import type { Acknowledged } from '../load/acknowledged.ts'
import type { ShopClient } from '../load/shop-client.ts'
import type { Stack } from '../stack/start-stack.ts'
import type { Comparison } from './comparison.ts'
import { readProviderBooks } from './provider-books.ts'

interface OrderRow {
  id: string
  paid: number
  refunds: string[]
}

/** Compares what was acknowledged with the database, with the provider's books and with the files on the disk. */
export async function compareTrade(
  stack: Stack,
  acknowledged: Acknowledged,
  client: ShopClient,
): Promise<Comparison[]> {
  const { query } = stack
  const rows = await query<OrderRow>(`select o.id,
      (select count(*)::int from payments p where p.order_id = o.id and p.state = 'succeeded') as paid,
      array(select r.id from refunds r join payments p on p.id = r.payment_id
        where p.order_id = o.id and r.state = 'succeeded') as refunds
    from orders o`)
  const orders = new Map(rows.map((row) => [row.id, row]))
  const books = await readProviderBooks(stack.sandboxUrl)
  const chargesOf = (orderId: string) => books.chargesOfOrder.get(orderId) ?? 0
  const refundsOf = (orderId: string) => orders.get(orderId)?.refunds ?? []
  const surplus = Math.max(0, rows.length - acknowledged.orderCalls)
  return [
    {
      kind: 'orders',
      acknowledged: acknowledged.orders.length,
      lost: acknowledged.orders.filter(({ orderId }) => !orders.has(orderId)).map(({ orderId }) => `order ${orderId}`),
      doubled: surplus > 0 ? [`${rows.length} orders by ${acknowledged.orderCalls} calls`] : [],
    },
    {
      kind: 'payments',
      acknowledged: acknowledged.payments.length,
      lost: acknowledged.payments
        .filter(({ orderId }) => orders.get(orderId)?.paid !== 1 || chargesOf(orderId) === 0)
        .map(
          ({ orderId, by }) =>
            `order ${orderId}, paid by ${by}: ${orders.get(orderId)?.paid} here, ${chargesOf(orderId)} charges`,
        ),
      doubled: [
        ...[...books.chargesOfOrder]
          .filter(([, count]) => count > 1)
          .map(([id, count]) => `order ${id}: ${count} charges`),
        ...rows
          .filter(({ paid, id }) => paid === 0 && chargesOf(id) > 0)
          .map(({ id }) => `order ${id}: charged, not paid here`),
      ],
    },
    {
      kind: 'refunds',
      acknowledged: acknowledged.refunds.length,
      lost: acknowledged.refunds
        .filter(
          ({ orderId }) => refundsOf(orderId).length === 0 || !refundsOf(orderId).every((id) => books.refunds.has(id)),
        )
        .map(({ orderId }) => `refund of order ${orderId}`),
      doubled: [
        ...[...books.refunds]
          .filter(([, count]) => count > 1)
          .map(([id, count]) => `refund ${id}: made ${count} times`),
        ...rows.filter(({ refunds }) => refunds.length > 1).map(({ id }) => `order ${id}: refunded twice in whole`),
      ],
    },
    await compareTransfers(stack, books.transfers),
    await compareExploreLinks(acknowledged, client),
    await compareShoppingLinks(stack, acknowledged),
    await compareSignUps(stack, acknowledged),
  ]
}

/** Compares transfers with the provider's books. No answer acknowledges a transfer, so those in the shop's own books count. */
async function compareTransfers({ query }: Stack, made: Map<string, number>): Promise<Comparison> {
  const rows = await query<{ id: string; state: string }>('select id, state from transfers')
  const paid = rows.filter(({ state }) => state === 'paid')
  const open = rows.filter(({ state }) => state === 'queued' || state === 'sent')
  return {
    kind: 'commissions paid out',
    acknowledged: paid.length,
    lost: [
      ...paid.filter(({ id }) => !made.has(id)).map(({ id }) => `transfer ${id}`),
      ...open.filter(({ id }) => made.has(id)).map(({ id }) => `transfer ${id}: made, and not in the books`),
    ],
    doubled: [...made].filter(([, count]) => count > 1).map(([id, count]) => `transfer ${id}: made ${count} times`),
  }
}

async function compareExploreLinks({ exploreLinks }: Acknowledged, client: ShopClient): Promise<Comparison> {
  const lost: string[] = []
  for (const value of exploreLinks)
    if ((await client.get(`client/explore/url/${value}`)).body.statusCode !== 1) lost.push(`explore link ${value}`)
  return { kind: 'explore links', acknowledged: exploreLinks.length, lost, doubled: [] }
}

async function compareShoppingLinks({ query }: Stack, { shoppingLinks }: Acknowledged): Promise<Comparison> {
  const rows = await query<{ clientId: string; links: number }>(
    `select client_id as "clientId", count(*)::int as links from explore_links where shopping group by client_id`,
  )
  const links = new Map(rows.map((row) => [row.clientId, row.links]))
  const lost = [...new Set(shoppingLinks)].flatMap((clientId) => {
    const count = shoppingLinks.filter((one) => one === clientId).length
    return (links.get(clientId) ?? 0) < count
      ? [`${count} calls, ${links.get(clientId)} shopping links of ${clientId}`]
      : []
  })
  return { kind: 'shopping links', acknowledged: shoppingLinks.length, lost, doubled: [] }
}

async function compareSignUps({ query, disk }: Stack, { signUps }: Acknowledged): Promise<Comparison> {
  const rows = await query<{ userId: string; email: string; files: string[] }>(
    `select u.id as "userId", u.email, array(select d.file_name from documents d where d.user_id = u.id) as files from users u`,
  )
  const users = new Map(rows.map((row) => [row.userId, row]))
  const isStored = (file: string) => existsSync(path.join(disk.folder, 'files', 'private', file))
  const isWhole = ({ userId, email }: { userId: string; email: string }) => {
    const user = users.get(userId)
    return user?.email === email && user.files.length === 2 && user.files.every(isStored)
  }
  const halves = rows
    .filter(({ files }) => !files.every(isStored))
    .map(({ email }) => `a document of ${email} is no file`)
  const lost = signUps.filter((one) => !isWhole(one)).map(({ email }) => `sign-up of ${email}`)
  return { kind: 'sign-ups with documents', acknowledged: signUps.length, lost: [...lost, ...halves], doubled: [] }
}
