import { beforeAll, expect, test } from 'vitest'
import { auditDamaged } from '../../../tests/harness/audit-damaged.ts'
import { getRefunds, postRefund } from '../../../tests/harness/paid-orders.ts'
import {
  createPaidPieces,
  createPersonSale,
  markDispatched,
  openReturnOf,
  openReturnsDesk,
  type PersonSale,
} from '../../../tests/harness/returns.ts'
import { openShopForRefunds } from '../../../tests/harness/shop-for-orders.ts'
import { returnRules } from './return-rules.ts'
import { auditShop } from './run-audit.ts'

const { shop, admin } = await openShopForRefunds()
const desk = openReturnsDesk(shop, admin)
const names = new Set(returnRules.map(({ rule }) => rule))
const [settledOnce, lineForLine, noMoreThanBought, replacementRule, costRule] = returnRules.map(({ rule }) => rule)

const listBrokenRules = async () =>
  (await auditShop(String(shop.pool.options.connectionString)))
    .filter(({ rule, violations }) => names.has(rule) && violations > 0)
    .map(({ rule }) => rule)

const auditAfter = (damageSql: string, repairSql: string) =>
  auditDamaged(shop.pool, listBrokenRules, { damageSql, repairSql })

let sale: PersonSale
let refunded: string
let replaced: string
let closed: string
let open: string
let openOrder: string
beforeAll(async () => {
  sale = await createPersonSale(shop, { quantity: 50 })
  const accept = async (orderId: string, quantity = 1) => {
    const id = await openReturnOf(shop, sale, orderId, { quantity })
    await desk.accept(id)
    return id
  }
  refunded = await accept(await createPaidPieces(shop, sale))
  await desk.settle(refunded)
  const sent = await createPaidPieces(shop, sale)
  await markDispatched(shop, sent)
  replaced = await accept(sent)
  await desk.replace(replaced)
  const paidBack = await createPaidPieces(shop, sale)
  closed = await accept(paidBack, 2)
  await postRefund(shop, admin, { order_id: paidBack, lines: [], amount: 40, refunded: 0 })
  await desk.call('POST', 'close', { return_id: closed, lines: await desk.allLines(closed) })
  openOrder = await createPaidPieces(shop, sale, { quantity: 3 })
  const { lines } = await getRefunds(shop, admin, openOrder)
  const one = [{ line_id: lines[0]?.line_id, quantity: 1 }]
  await postRefund(shop, admin, { order_id: openOrder, lines: one, amount: 20, refunded: 0 })
  open = await accept(openOrder, 2)
  // what is refunded elsewhere while a return is open stays in it
  await postRefund(shop, admin, { order_id: openOrder, lines: one, amount: 20, refunded: 20 })
})

test('returns that end in every way break no rule [D-553, D-554, D-754]', async () => {
  for (const [id, state] of [
    [refunded, 'settled'],
    [replaced, 'settled'],
    [closed, 'settled'],
    [open, 'arrived'],
  ] as const)
    expect(await desk.get(id)).toMatchObject({ state })
  expect(await listBrokenRules()).toEqual([])
})

test('a return that was settled by nothing, twice, or while it is open is found [D-553, D-754]', async () => {
  const paidElsewhere = (id: string, pence: number | null) =>
    `update returns set paid_elsewhere_pence = ${pence} where id = '${id}'`
  // the constraints that refuse these are in the way of the plant
  await shop.pool.query('alter table returns drop constraint returns_paid_elsewhere_check')
  const [of4000, ofNothing] = [paidElsewhere(closed, 4000), paidElsewhere(closed, null)]
  expect(await auditAfter(ofNothing, of4000)).toEqual([settledOnce])
  for (const id of [refunded, replaced, open])
    expect(await auditAfter(paidElsewhere(id, 2000), paidElsewhere(id, null))).toEqual([settledOnce])
  await shop.pool.query(`alter table returns add constraint returns_paid_elsewhere_check
    check (paid_elsewhere_pence is null or (paid_elsewhere_pence >= 0 and state = 'settled' and refund_id is null))`)
})

test('a refund of a return that is of other pieces than were settled is found [D-553]', async () => {
  const settle = (quantity: number) =>
    `update return_lines set settled_quantity = ${quantity} where return_id = '${refunded}'`
  expect(await auditAfter(settle(0), settle(1))).toEqual([lineForLine])
})

test('returns of more than was left when opened, or of another order, are found [D-551]', async () => {
  const age = (interval: string) => `update refunds set created_at = created_at - interval '${interval}'
    where id in (select l.refund_id from refund_lines l join order_lines o on o.id = l.order_line_id where o.order_id = '${openOrder}')`
  // both refunds, and with them the one that was made later, are dated before the return
  expect(await auditAfter(age('5 minutes'), age('-5 minutes'))).toEqual([noMoreThanBought])
  const move = (to: string) => `update returns set order_id = ${to} where id = '${open}'`
  const other = `(select order_id from returns where id = '${closed}')`
  expect(await auditAfter(move(other), move(`'${openOrder}'`))).toEqual([noMoreThanBought])
})

test('a replacement of other pieces, or at a price, is found [D-554]', async () => {
  const ofReplacement = `(select id from orders where replaces_return_id = '${replaced}')`
  const more = (by: number) => `update order_lines set quantity = quantity + ${by} where order_id = ${ofReplacement}`
  expect(await auditAfter(more(1), more(-1))).toEqual([replacementRule])
  const price = (pence: number) => `update order_lines set price_pence = ${pence} where order_id = ${ofReplacement}`
  expect(await auditAfter(price(100), price(0))).toEqual([replacementRule])
})

test('a replacement whose cost the books lack or differ on is found [D-555]', async () => {
  const journal = (kind: string) =>
    `update journals set kind = '${kind}' where ref = (select id::text from orders where replaces_return_id = '${replaced}')`
  const commission = (by: number) =>
    `update order_lines set commission_pence = commission_pence + ${by} where order_id = (select order_id from returns where id = '${replaced}')`
  expect(await auditAfter(commission(100), commission(-100))).toEqual([costRule])
  await shop.pool.query('alter table journals drop constraint journals_kind_check')
  expect(await auditAfter(journal('lost'), journal('replacement'))).toEqual([costRule])
})
