import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { processWebhookEvent } from '#app/server/jobs/process-webhook-event.ts'
import { reconcilePayment } from '#orders/payment/server/reconcile-payments.ts'
import { resumeRefund } from '#orders/refunds/server/resume-refunds.ts'
import { sendTransfer } from '#payouts/transfers/server/send-transfer.ts'
import { createAdmin, createClient, createProduct, type Person } from '../harness/factories.ts'
import { createConnectedSeller, findDisputeByOrder, pausePayouts, postToProvider } from '../harness/payout-accounts.ts'
import { answerChallenge, payOrder, placeOrder, type Sale, saveCard } from '../harness/sales.ts'
import type { Shop } from '../harness/shop.ts'
import type { Step } from './random-steps.ts'

interface PlacedOrder {
  id: string
  type: number
  quantity: number
}

interface Participants {
  sale: Sale
  admin: Person
  cardId: string
  clientEmail: string
}

/** One seller's shop: performs each step as users and the card provider would, whether the shop accepts or rejects it. */
export class ShopSimulation {
  private readonly orders: PlacedOrder[] = []
  private challenges: string[] = []
  private readonly startedAt = new Date(Date.now() - 1000)
  private readonly shop: Shop
  private readonly sale: Sale
  private readonly admin: Person
  private readonly cardId: string
  private readonly clientEmail: string
  private constructor(shop: Shop, { sale, admin, cardId, clientEmail }: Participants) {
    this.shop = shop
    this.sale = sale
    this.admin = admin
    this.cardId = cardId
    this.clientEmail = clientEmail
  }

  static async open(shop: Shop): Promise<ShopSimulation> {
    const seller = await createConnectedSeller(shop, { verified: true })
    const email = `${randomUUID()}@example.com`
    const sale = {
      seller,
      client: await createClient(shop, seller, { email }),
      productId: await createProduct(shop, { quantity: 12 }),
    }
    return new ShopSimulation(shop, {
      sale,
      admin: await createAdmin(shop),
      cardId: await saveCard(shop, seller),
      clientEmail: email,
    })
  }

  async perform(step: Step): Promise<void> {
    switch (step.do) {
      case 'order':
        return this.placeOrder(step.type, step.quantity)
      case 'pay':
        return this.pay(this.orderAt(step.at), step.with)
      case 'pay in cash':
        await payOrder(this.shop, 'cash', this.sale.seller.token, {
          order_id: this.orderAt(step.at).id,
          card_id: this.cardId,
        })
        return
      case 'pay by link':
        return this.payByLink(this.orderAt(step.at))
      case 'answer the bank':
        return this.answerBank(step.outcome)
      case 'trouble':
        await this.configureSandbox('faults', {
          next: step.next,
          path: step.path,
          method: 'POST',
          count: String(step.count),
        })
        return
      case 'calm':
        return this.clearFaults()
      case 'refund':
        return this.refund(this.orderAt(step.at), step.quantity, step.attempts)
      case 'refund comes back':
        return this.failRefund(this.orderAt(step.at))
      case 'decide':
        return this.decideDispute(this.orderAt(step.at), step.won)
      case 'payouts':
        return pausePayouts(this.shop, this.sale.seller, !step.on)
      case 'pay debt':
        return this.payDebt(step.with)
      case 'send transfers':
        return this.sendTransfers()
      case 'clock':
        return this.passTime()
      case 'notices':
        return this.redeliverWebhookEvents(step.order, step.times)
    }
  }

  /** Removes all faults, finishes what is open and delivers every webhook. */
  async finishEverything(): Promise<void> {
    await this.clearFaults()
    await pausePayouts(this.shop, this.sale.seller, false)
    for (let rounds = 0; rounds < 3; rounds++) {
      await this.passTime()
      await this.redeliverWebhookEvents(rounds, 1)
      await this.sendTransfers()
    }
  }

  private orderAt(at: number): PlacedOrder {
    const order = this.orders[at % this.orders.length]
    if (!order) throw new Error('the first step has to be an order')
    return order
  }

  private async placeOrder(type: PlacedOrder['type'], quantity: number): Promise<void> {
    const amount = quantity * (type === 2 || type === 3 ? 15 : 20)
    const prods = [{ prod_id: this.sale.productId, quantity, price: 20 }]
    // checkout requires payouts, which an earlier step may have paused: such an order is rejected
    const { body } = await placeOrder(this.shop, this.sale, {
      type,
      prods,
      subTotalAmount: amount,
      totalAmount: amount,
    })
    if (body.statusCode === 1) this.orders.push({ id: body.responseData._id, type, quantity })
    else if (this.orders.length === 0) throw new Error(body.responseMessage)
  }

  private async pay({ id, type, quantity }: PlacedOrder, token: string): Promise<void> {
    const amount = quantity * (type === 2 || type === 3 ? 15 : 20)
    const as = type === 5 ? this.sale.client.token : this.sale.seller.token
    const { body } = await payOrder(this.shop, 'token', as, { token, order_id: id, amount })
    const url = body.responseData?.nextAction?.url
    if (url) this.challenges.push(url)
  }

  private async payByLink({ id, quantity }: PlacedOrder): Promise<void> {
    await this.shop.call('POST', 'payment/link', { as: this.sale.seller.token, body: { order_id: id } })
    const email = await this.shop.db
      .selectFrom('emails')
      .select('text')
      .where('recipient', '=', this.clientEmail)
      .where('kind', '=', 'pay-link')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst()
    const [, order_id] = /\/client\/payment\?order_id=([\w-]+)/.exec(email?.text ?? '') ?? []
    if (order_id)
      await this.shop.call('POST', 'payment/client/pay', {
        body: { token: 'tok_visa', order_id, amount: 20 * quantity },
      })
  }

  private async answerBank(outcome: 'complete' | 'fail'): Promise<void> {
    for (const url of this.challenges) await answerChallenge(url, outcome)
    this.challenges = []
  }

  private async refund({ id: order_id }: PlacedOrder, quantity: number, attempts: number): Promise<void> {
    const as = this.admin.token
    const { body: list } = await this.shop.call<{ lines: { line_id: string }[] }>('GET', `admin/refund/${order_id}`, {
      as,
    })
    if (list.statusCode !== 1) return
    const lines = quantity === 0 ? [] : list.responseData.lines.map(({ line_id }) => ({ line_id, quantity: quantity }))
    const query = { order_id, lines: JSON.stringify(lines) }
    const { body: shown } = await this.shop.call<{ amount: number; refunded: number }>('GET', 'admin/refund/preview', {
      as,
      query,
    })
    if (shown.statusCode !== 1) return
    const { amount, refunded } = shown.responseData
    const submitRefund = () =>
      this.shop.call('POST', 'admin/refund', { as, body: { order_id, lines, amount, refunded } })
    await Promise.all(Array.from({ length: attempts }, submitRefund))
  }

  /** The bank returns a refund that the card provider had reported as succeeded. */
  private async failRefund({ id }: PlacedOrder): Promise<void> {
    const { rows } = await sql<{ ref: string }>`select r.provider_ref as ref from refunds r
      join payments p on p.id = r.payment_id where p.order_id = ${id} and r.state = 'succeeded'
      order by r.id desc limit 1`.execute(this.shop.db)
    for (const { ref } of rows) await postToProvider(this.shop, `/v1/test_helpers/sandbox/refunds/${ref}/fail`)
  }

  private async decideDispute({ id }: PlacedOrder, won: boolean): Promise<void> {
    const dispute = await findDisputeByOrder(this.shop, id).catch(() => null)
    if (!dispute) return
    if (won)
      await postToProvider(this.shop, `/v1/disputes/${dispute}`, { 'evidence[uncategorized_text]': 'winning_evidence' })
    else await postToProvider(this.shop, `/v1/disputes/${dispute}/close`)
  }

  private async payDebt(token: string): Promise<void> {
    const as = this.sale.seller.token
    const { body } = await this.shop.call<{ usr: { amount: number } }>('GET', 'user/profile', { as })
    const { amount } = body.responseData.usr
    await Promise.all([1, 2].map(() => this.shop.call('POST', 'payment/payout/pay', { as, body: { token, amount } })))
  }

  private async sendTransfers(): Promise<void> {
    const { rows } = await sql<{ id: string }>`select id from transfers
      where seller_id = ${this.sale.seller.id} and state in ('queued', 'sent')`.execute(this.shop.db)
    // a failed transfer is retried by a later step, as a failed job would be
    await Promise.allSettled([...rows, ...rows].map(({ id }) => sendTransfer(this.shop, id)))
  }

  /** Moves open payments eleven minutes into the past and reconciles payments and refunds. */
  private async passTime(): Promise<void> {
    const open = sql`('sent', 'requires_action', 'unknown')`
    const ofSeller = sql`(order_id in (select id from orders where seller_id = ${this.sale.seller.id}) or debtor_id = ${this.sale.seller.id})`
    const { rows: payments } = await sql<{ id: string }>`update payments
      set created_at = created_at - interval '11 minutes', updated_at = updated_at - interval '11 minutes'
      where state in ${open} and ${ofSeller} returning id`.execute(this.shop.db)
    await Promise.allSettled(payments.map(({ id }) => reconcilePayment(this.shop, id)))
    const { rows: refunds } = await sql<{
      id: string
    }>`select r.id from refunds r join payments p on p.id = r.payment_id
      join orders o on o.id = p.order_id where o.seller_id = ${this.sale.seller.id} and r.state in ('queued', 'sent')`.execute(
      this.shop.db,
    )
    await Promise.allSettled(refunds.map(({ id }) => resumeRefund(this.shop, id)))
  }

  /** Processes every webhook event again, in another order, four at a time. */
  private async redeliverWebhookEvents(order: number, times: number): Promise<void> {
    await this.waitForDeliveries()
    const { rows } = await sql<{ id: string }>`update webhook_events set processed_at = null
      where received_at >= ${this.startedAt}
        and (type like 'payment_intent.%' or type like 'charge.dispute.%' or type like 'refund.%')
      returning provider_event_id as id`.execute(this.shop.db)
    const shuffled = Array.from({ length: times }, () => rows)
      .flat()
      .sort((one, other) => hash(one.id, order) - hash(other.id, order))
    for (let start = 0; start < shuffled.length; start += 4)
      await Promise.allSettled(shuffled.slice(start, start + 4).map(({ id }) => processWebhookEvent(this.shop, id)))
  }

  /** Resolves once the sandbox has delivered its webhooks. */
  private async waitForDeliveries(): Promise<void> {
    for (let tries = 0; tries < 200; tries++) {
      const { rows } =
        await sql`select 1 from sandbox.deliveries where delivered_at is null and failed_at is null limit 1`.execute(
          this.shop.db,
        )
      if (rows.length === 0) return
      await sleep(20)
    }
  }

  private async clearFaults(): Promise<void> {
    await this.shop.pool.query('delete from sandbox.faults')
  }

  private async configureSandbox(path: string, form: Record<string, string>): Promise<void> {
    await postToProvider(this.shop, `/v1/test_helpers/sandbox/${path}`, form)
  }
}

function hash(text: string, seed: number): number {
  let sum = seed
  for (const email of text) sum = (sum * 31 + email.charCodeAt(0)) % 1_000_003
  return sum
}
