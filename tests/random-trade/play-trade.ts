import { isDeepStrictEqual } from 'node:util'
import { auditShop } from '../../tools/operate/audit/run-audit.ts'
import type { Person } from '../harness/factories.ts'
import type { Shop } from '../harness/shop.ts'
import { type LiveTrade, openLiveTrade } from './live/live-trade.ts'
import { passTime, processWebhooks, sendEmails } from './live/run-jobs.ts'
import { readBalances, readSeen } from './live/seen-in-shop.ts'
import { type Answer, areExpected, type ExpectedAnswers } from './model/answers.ts'
import type { Counts } from './model/counts.ts'
import type { Coupon } from './model/coupons.ts'
import { createTrade } from './model/create-trade.ts'
import { predictSeen, type Seen } from './model/seen.ts'
import type { Product } from './model/trade.ts'
import { formatPounds, type Move } from './moves/move.ts'
import { planMove } from './moves/plan-move.ts'
import type { Step } from './steps.ts'
import type { GeneratedTrade } from './trade-arbitrary.ts'

/** A trade that went differently from what the model predicted, told in sentences. */
export class UnexpectedTrade extends Error {
  constructor(story: readonly string[], difference: string) {
    super([...story.map((sentence, at) => `${at}. ${sentence}`), difference].join('\n'))
    this.name = 'UnexpectedTrade'
  }
}

/** The pages are read after each third step, since that takes as long as several steps, and at the end. */
const stepsPerPage = 3

/** Plays a trade in the shop and in the model at once, compares both after each step, and returns what was reached. */
export async function playTrade(
  shop: Shop,
  admin: Person,
  { products, coupons, steps }: GeneratedTrade,
): Promise<Counts> {
  const isRegistered = shop.config.company.vatNumber !== ''
  const trade = createTrade(
    products.map((one, at) => toProduct(one, isRegistered ? (vatRates[at] ?? 0) : 0)),
    coupons.map(toCoupon),
    shop.config.commissionHoldDays > 0,
  )
  const live = await openLiveTrade(shop, admin, trade)
  await processWebhooks(live)
  const before = await readBalances(live)
  await readSeen(live, before, false)
  const story = [describeProducts(trade.products), ...trade.coupons.map(describeCoupon)]
  try {
    // ends with passing time, so that nothing stays open that a later trade in the same shop would meet
    for (const step of [...steps, { do: 'time passes' } satisfies Step]) {
      trade.emails = []
      trade.step += 1
      const move = planMove(trade, step)
      if (!move) continue
      story.push(move.sentence)
      await makeMove(live, move, story)
      const withPages = trade.step % stepsPerPage === 0 || step.do === 'time passes'
      const [predicted, seen] = [predictSeen(trade, withPages), await readSeen(live, before, withPages)]
      if (!isDeepStrictEqual(predicted, seen)) throw new UnexpectedTrade(story, describeDifference(predicted, seen))
    }
    await sendEmails(live)
    await checkEmailsSent(live, story)
    await checkBooks(live, story)
  } catch (error) {
    await passTime(live).catch(() => undefined)
    throw error instanceof UnexpectedTrade ? error : new UnexpectedTrade(story, String((error as Error).stack))
  } finally {
    // the schedule must not find this seller in a later trade
    await shop.db.deleteFrom('follow_up_sellers').where('seller_id', '=', live.seller.id).execute()
  }
  return trade.counts
}

async function makeMove(live: LiveTrade, { calls }: Move, story: readonly string[]): Promise<void> {
  for (const { send, expected, follow } of calls) {
    const answers = await send(live)
    if (!areExpected(answers, expected)) throw new UnexpectedTrade(story, describeAnswers(expected, answers))
    follow?.(answers)
  }
  await processWebhooks(live)
}

/** In the lane with a VAT number the first product has the shop's rate, and the second one its own. */
const vatRates = [20, 5]

function toProduct({ price, commission, quantity }: GeneratedTrade['products'][number], vatRate: number): Product {
  return {
    price,
    commission: Math.floor((price * commission) / 100),
    quantity,
    vatRate,
    visible: true,
    withdrawn: false,
  }
}

function toCoupon(coupon: GeneratedTrade['coupons'][number]): Coupon {
  return { ...coupon, ended: false }
}

function describeCoupon(coupon: Coupon, at: number): string {
  const { percent, amount, rule, product, isByCategory, budget, ...conditions } = coupon
  const off = percent === null ? formatPounds(amount ?? 0) : `${percent}%`
  const of = product === null ? '' : ` of product ${product + 1}${isByCategory ? ' by its category' : ''}`
  const own = budget === null ? '' : `, the seller’s own within ${formatPounds(budget)}`
  return `code ${at + 1} takes ${off} off${of} by the rule ${rule}${own}: ${JSON.stringify(conditions)}`
}

function describeProducts(products: readonly Product[]): string {
  const describe = ({ price, commission, quantity }: Product, at: number) =>
    `product ${at + 1} costs ${formatPounds(price)} with a commission of ${formatPounds(commission)}, ${quantity} are left`
  return products.map(describe).join('; ')
}

function describeAnswers({ first, others = [] }: ExpectedAnswers, answers: readonly Answer[]): string {
  const list = (all: readonly Answer[], by: string) => all.map((answer) => JSON.stringify(answer)).join(by)
  const rest = others.length > 0 ? `, and all further calls ${list(others, ' or ')}` : ''
  return `the model expects ${list(first, ' or ')}${rest}\nthe shop answers ${list(answers, ' and ')}`
}

/** The parts that differ, the model's line above the shop's. */
function describeDifference(predicted: Seen, seen: Seen): string {
  const parts = Object.keys(predicted) as (keyof Seen)[]
  return parts
    .filter((part) => !isDeepStrictEqual(predicted[part], seen[part]))
    .map((part) => `${part}\n  model: ${JSON.stringify(predicted[part])}\n  shop:  ${JSON.stringify(seen[part])}`)
    .join('\n')
}

/** The rules of `npm run audit` about the shop's own rows. */
async function checkBooks({ shop }: LiveTrade, story: readonly string[]): Promise<void> {
  for (const { rule, violations, examples, error } of await auditShop(String(shop.pool.options.connectionString)))
    if (violations > 0 || error)
      throw new UnexpectedTrade(story, `the audit finds: ${rule} (${error ?? (examples ?? []).join(', ')})`)
}

async function checkEmailsSent({ shop }: LiveTrade, story: readonly string[]): Promise<void> {
  const unsent = await shop.db.selectFrom('emails').select('kind').where('sent_at', 'is', null).execute()
  if (unsent.length > 0)
    throw new UnexpectedTrade(story, `these emails did not leave: ${unsent.map(({ kind }) => kind).join(', ')}`)
}
