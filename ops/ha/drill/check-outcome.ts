import { spawnSync } from 'node:child_process'
import pg from 'pg'
import { address } from '../cluster/layout.ts'
import { createShopEnvironment, databaseUrl, mailFileOf, sandboxKey } from '../cluster/shop-services.ts'
import type { Cluster } from '../cluster/start-cluster.ts'
import { waitFor } from '../cluster/wait-for.ts'
import type { Acknowledged } from '../load/acknowledged.ts'
import type { Client } from '../load/client.ts'
import { readReceivedMails } from '../load/received-mails.ts'

export interface Check {
  what: string
  wrong: string[]
}

const settleTimeoutMs = 180_000
const openWorkQuery = `
    select 'payment ' || state as what from payments where state in ('sent', 'requires_action', 'unknown')
    union all select 'refund ' || state from refunds where state in ('queued', 'sent')
    union all select 'email to ' || recipient from emails where state = 'waiting'
    union all select task_identifier || ', attempt ' || attempts || ': ' || coalesce(left(last_error, 80), '') from graphile_worker.jobs
      where run_at < now() + interval '1 minute'`

/** Waits until no work is left, and compares the acknowledged writes with the database, the provider and the received emails. */
export async function checkOutcome(cluster: Cluster, acknowledged: Acknowledged[], client: Client): Promise<Check[]> {
  const [machine] = cluster.layout.shops
  if (!machine) throw new Error('there is no shop')
  const db = new pg.Client({ connectionString: databaseUrl(machine.writePort, cluster.password) })
  await db.connect()
  try {
    const beganAt = performance.now()
    const listOpenWork = async () => (await db.query<{ what: string }>(openWorkQuery)).rows.map(({ what }) => what)
    const hasEnded = async () => (await listOpenWork()).length === 0
    const openWork = await waitFor('the end of all work', settleTimeoutMs, hasEnded).then(() => [], listOpenWork)
    const seconds = ((performance.now() - beganAt) / 1000).toFixed(0)
    const charges = await countCharges(cluster.layout.providerPort)
    const orders = await readOrders(db)
    const ids = (what: Acknowledged['what']) =>
      acknowledged.flatMap((write) => (write.what === what && 'orderId' in write ? [write.orderId] : []))
    const links = acknowledged.flatMap((write) => (write.what === 'explore-link' ? [write.value] : []))
    return [
      { what: `all work was done, within ${seconds} s`, wrong: openWork },
      {
        what: `${ids('order').length} acknowledged orders are there`,
        wrong: ids('order').filter((id) => !orders.has(id)),
      },
      {
        what: `${ids('payment').length} acknowledged payments are settled`,
        wrong: ids('payment').filter((id) => orders.get(id)?.paid !== 1),
      },
      {
        what: `${ids('payment').length} acknowledged payments were charged once at the provider`,
        wrong: ids('payment').filter((id) => charges.get(id) !== 1),
      },
      {
        what: `none of ${orders.size} orders was charged twice`,
        wrong: [...charges].filter(([, count]) => count > 1).map(([id]) => id),
      },
      {
        what: `no order was charged that is not paid here`,
        wrong: [...charges.keys()].filter((id) => orders.has(id) && orders.get(id)?.paid !== 1),
      },
      {
        what: `${ids('refund').length} acknowledged refunds were made once`,
        wrong: ids('refund').filter((id) => orders.get(id)?.refunded !== 1),
      },
      { what: `${links.length} acknowledged links open`, wrong: await findClosedLinks(client, links) },
      findLostMails(mailFileOf(cluster.layout), ids('payment'), orders),
      audit(cluster),
    ]
  } finally {
    await db.end()
  }
}

interface OrderOutcome {
  number: string
  sellerEmail: string
  paid: number
  refunded: number
}

async function readOrders(db: pg.Client): Promise<Map<string, OrderOutcome>> {
  const { rows } = await db.query<OrderOutcome & { id: string }>(`
    select o.id, o.order_number as number, u.email as "sellerEmail",
      (select count(*)::int from payments p where p.order_id = o.id and p.state = 'succeeded') as paid,
      (select count(*)::int from refunds r join payments p on p.id = r.payment_id
        where p.order_id = o.id and r.state = 'succeeded') as refunded
    from orders o join users u on u.id = o.seller_id`)
  return new Map(rows.map((row) => [row.id, row]))
}

/** How often each order was charged, according to the provider. */
async function countCharges(providerPort: number): Promise<Map<string, number>> {
  const counts = new Map<string, number>()
  let after = ''
  for (;;) {
    const url = `http://${address}:${providerPort}/v1/payment_intents?limit=100${after}`
    const response = await fetch(url, { headers: { authorization: `Bearer ${sandboxKey}` } })
    const page = (await response.json()) as {
      data: { id: string; status: string; metadata: { order_id?: string } }[]
      has_more: boolean
    }
    for (const { status, metadata } of page.data)
      if (status === 'succeeded' && metadata.order_id)
        counts.set(metadata.order_id, (counts.get(metadata.order_id) ?? 0) + 1)
    if (!page.has_more) return counts
    after = `&starting_after=${page.data.at(-1)?.id}`
  }
}

async function findClosedLinks(client: Client, links: string[]): Promise<string[]> {
  const closed: string[] = []
  for (const link of links) {
    const { body } = await client.get(`client/explore/url/${link}`)
    if (body.statusCode !== 1) closed.push(link)
  }
  return closed
}

/**
 * Finds paid orders without a confirmation email. An email may arrive twice, with the same Message-ID, if a process crashed before recording
 * it as sent.
 */
function findLostMails(file: string, paid: string[], orders: Map<string, OrderOutcome>): Check {
  const mails = readReceivedMails(file)
  const again = mails.length - new Set(mails.map(({ id, to }) => `${id} ${to.join()}`)).size
  const has = ({ number, sellerEmail }: OrderOutcome) =>
    mails.some(({ subject, to }) => to.includes(sellerEmail) && subject.includes(number))
  const wrong = paid.filter((id) => {
    const order = orders.get(id)
    return order && !has(order)
  })
  return { what: `each acknowledged payment was confirmed by mail (${mails.length} mails, ${again} sent twice)`, wrong }
}

function audit(cluster: Cluster): Check {
  const [machine] = cluster.layout.shops
  const settings = machine ? createShopEnvironment(machine, cluster.layout, cluster.password) : {}
  const env = { ...process.env, ...settings }
  const { status, stdout, stderr } = spawnSync(process.execPath, ['tools/operate/audit.ts'], { env, encoding: 'utf8' })
  const broken = stdout.split('\n').filter((line) => /^ *[1-9]\d* {2}/.test(line))
  const wrong = status === 0 ? [] : [...broken, stderr.trim()].filter(Boolean)
  return { what: `npm run audit: ${stdout.trim().split('\n').at(-1)}`, wrong }
}
