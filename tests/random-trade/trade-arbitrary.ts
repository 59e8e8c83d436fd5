import fc from 'fast-check'
import { at, just, mostly, trouble } from './arbitrary-values.ts'
import { recallSteps, recallStories, withdraw, withdrawnStories } from './bad-day-arbitrary.ts'
import { coupon, ownCoupon } from './coupon-arbitrary.ts'
import type { DeliveryType } from './model/trade.ts'
import { returnSteps, returnStories, secondReturn } from './return-arbitrary.ts'
import type { Step } from './steps.ts'

const line = fc.record({ product: fc.nat(1), quantity: fc.integer({ min: 1, max: 3 }) })
const lines = fc.uniqueArray(line, { minLength: 1, maxLength: 2, selector: ({ product }) => product })

/** Sometimes one of the trade's coupons, mostly none. */
const usedCoupon = fc.constantFrom(null, null, null, null, 0, 0, 1, 2, 3)
const placeOrder = fc.record({
  do: just('place order'),
  type: fc.constantFrom(1, 1, 2, 3, 5),
  client: fc.nat(2),
  lines,
  shown: mostly('current', 'stale'),
  replaces: mostly(null, 0),
  coupon: usedCoupon,
  at,
  sent: mostly('once', 'twice with one key', 'again with other content'),
})
const pay = fc.record({
  do: just('pay'),
  at,
  visit: fc.boolean(),
  way: fc.constantFrom('saved_card', 'new_card', 'new_card', 'wallet', 'cash', 'link', 'link', 'client_card'),
  card: fc.constantFrom('good', 'good', 'good', 'good', 'declined', 'challenged', 'challenged', 'disputed', 'refusing'),
  shown: mostly('right', 'right', 'wrong'),
  link: mostly('last', 'earlier'),
  saves: fc.boolean(),
  trouble,
  submits: mostly(1, 2, 3),
})
const refund = fc.record({
  do: just('refund'),
  at,
  what: fc.constantFrom('all', 'one', 'one', 'one', 'too many'),
  line: fc.nat(1),
  shown: mostly('preview', 'preview', 'stale'),
  trouble,
  submits: mostly(1, 2),
  key: mostly('none', 'again with other content'),
})
const payDebt = fc.record({
  do: just('pay debt'),
  card: fc.constantFrom('good', 'good', 'good', 'declined', 'challenged', 'disputed'),
  shown: mostly('right', 'right', 'wrong'),
  trouble: mostly('none', 'none', 'answer lost'),
  submits: mostly(1, 2),
})
const payLinkStep = fc.constantFrom(
  'send pay link',
  'send pay link',
  'send pay link',
  'open pay link',
  'pay link expires',
)
const orderInShop = fc.record({
  do: just('order in shop'),
  person: fc.nat(3),
  lines,
  shown: mostly('current', 'current', 'stale'),
  coupon: usedCoupon,
  sent: mostly('once', 'twice with one key'),
})
const changeProduct = fc.record({
  do: just('change product'),
  product: fc.nat(1),
  price: fc.integer({ min: 100, max: 9999 }),
  commission: fc.nat(50),
  quantity: fc.nat(20),
})

const addRule = fc.record({
  do: just('add rule'),
  kind: fc.constantFrom('of_price', 'on_top'),
  share: fc.oneof(fc.integer({ min: 1, max: 10_000 }), fc.constantFrom(1000, 2500, 10_000)),
  tier: fc.constantFrom(null, null, 0, 1, 2),
  product: fc.constantFrom(null, null, 0, 1),
  isByBrand: fc.boolean(),
  isPlanned: mostly(false, true),
  replaces: mostly(false, true),
  at,
})
const changeRule = fc.record({ do: just('change rule'), at, to: fc.constantFrom('on', 'off', 'ended', 'first') })

/** Parts of steps for sequences that make sense; `last` applies a step to the last order that fits. */
const last = { at: -1 }
const good = { shown: 'right', trouble: 'none', submits: 1 } as const
const sale = fc.tuple(placeOrder, pay).map(([order, payment]): Step[] => [
  { ...order, shown: 'current', replaces: null, sent: 'once' },
  { ...payment, ...good, ...last, visit: order.type === 5, card: 'good' },
])
const linkSale = fc
  .tuple(placeOrder, pay, fc.constantFrom<DeliveryType>(1, 2, 3))
  .map(([order, payment, type]): Step[] => [
    { ...order, type, client: order.client % 2, shown: 'current', replaces: null, sent: 'once' },
    { do: 'send pay link', ...last, link: 'last' },
    { ...payment, ...last, way: 'link', link: 'last', visit: false },
  ])
/** An order on the shop page, which is either paid through the link in the answer or left unpaid. */
const shopSale = fc
  .tuple(orderInShop, pay, fc.boolean())
  .map(([order, payment, isPaid]): Step[] => [
    { ...order, shown: 'current' },
    ...(isPaid ? [{ ...payment, ...last, way: 'link', link: 'last', visit: false, saves: false } as const] : []),
  ])
/** A card is saved during a payment through a mailed link, and used again for a repeated order or through another link. */
const savedCardSale = fc
  .tuple(placeOrder, pay, pay, fc.boolean())
  .map(([order, first, second, isOther]): Step[] => [
    { ...order, type: 1, client: order.client % 2, shown: 'current', replaces: null, sent: 'once' },
    { do: 'send pay link', ...last, link: 'last' },
    { ...first, ...good, ...last, way: 'link', link: 'last', visit: false, saves: true, card: 'good' },
    isOther ? { do: 'buy again', at: second.at, shown: 'right' } : { do: 'buy again', ...last, shown: 'right' },
    { ...second, ...last, way: 'client_card', link: 'last', visit: false },
  ])
/** A client opens a link but buys nothing, and days pass. */
const openedLink = fc
  .tuple(placeOrder, fc.boolean(), fc.boolean(), at)
  .map(([order, isPayment, automatic, reminded]): Step[] => [
    { do: 'follow up automatically', on: automatic },
    ...(isPayment
      ? ([
          { ...order, type: 1, client: order.client % 2, shown: 'current', replaces: null, sent: 'once' },
          { do: 'send pay link', ...last, link: 'last' },
          { do: 'open pay link', ...last, link: 'last' },
        ] as const)
      : ([{ do: 'start visit', client: order.client % 2, mailed: true }] as const)),
    { do: 'two days pass' },
    { do: 'remind', at: reminded },
  ])
const challengedSale = fc
  .tuple(placeOrder, pay, fc.boolean(), fc.boolean())
  .map(([order, payment, confirms, isSeen]): Step[] => [
    { ...order, shown: 'current', replaces: null, sent: 'once' },
    { ...payment, ...good, ...last, way: 'new_card', visit: order.type === 5, card: 'challenged' },
    { do: 'answer bank', ...last, confirms },
    ...(isSeen ? [{ do: 'pay again', ...last } as const] : []),
  ])
const transferThenRefund = fc
  .tuple(refund, mostly('none', 'answer lost', 'provider down'))
  .map(([back, trouble]): Step[] => [
    { do: 'send transfers', trouble },
    { ...back, shown: 'preview', what: back.what === 'too many' ? 'one' : back.what },
  ])
const refundThatComesBack = refund.map((back): Step[] => [
  { ...back, shown: 'preview', what: 'one', trouble: 'none' },
  { do: 'refund comes back', at: back.at },
])
const dispute = fc.record({ at, whole: fc.boolean(), won: fc.boolean() }).map(({ whole, won, ...one }): Step[] => [
  { do: 'open dispute', ...one, whole },
  { do: 'decide dispute', ...last, won },
])

const step = fc.oneof(
  { weight: 20, arbitrary: placeOrder },
  { weight: 26, arbitrary: pay },
  { weight: 6, arbitrary: fc.record({ do: just('pay again'), at }) },
  { weight: 6, arbitrary: fc.record({ do: just('answer bank'), at, confirms: fc.boolean() }) },
  { weight: 9, arbitrary: fc.record({ do: payLinkStep, at, link: mostly('last', 'earlier') }) },
  { weight: 5, arbitrary: fc.record({ do: just('start visit'), client: fc.nat(5), mailed: mostly(true, false) }) },
  { weight: 1, arbitrary: fc.record({ do: just('delete client'), client: fc.nat(5) }) },
  { weight: 14, arbitrary: refund },
  { weight: 20, arbitrary: returnSteps },
  { weight: 5, arbitrary: recallSteps },
  { weight: 3, arbitrary: fc.record({ do: just('repeat refund'), at }) },
  { weight: 4, arbitrary: fc.record({ do: just('refund comes back'), at }) },
  { weight: 4, arbitrary: fc.record({ do: just('open dispute'), at, whole: fc.boolean() }) },
  { weight: 8, arbitrary: fc.record({ do: just('decide dispute'), at, won: fc.boolean() }) },
  { weight: 2, arbitrary: fc.record({ do: just('decide dispute of debt'), at, won: fc.boolean() }) },
  { weight: 8, arbitrary: payDebt },
  { weight: 2, arbitrary: fc.record({ do: just('answer bank about debt'), confirms: fc.boolean() }) },
  {
    weight: 12,
    arbitrary: fc.record({
      do: just('send transfers'),
      trouble: mostly('none', 'answer lost', 'provider down', 'account suspended'),
    }),
  },
  { weight: 5, arbitrary: fc.record({ do: just('payouts'), enabled: mostly(true, true, false) }) },
  { weight: 4, arbitrary: changeProduct },
  {
    weight: 3,
    arbitrary: fc.record({ do: just('show product'), product: fc.nat(1), visible: mostly(true, true, false) }),
  },
  { weight: 4, arbitrary: fc.record({ do: just('block seller'), blocked: mostly(false, false, true) }) },
  { weight: 4, arbitrary: just({ do: 'time passes' }) },
  { weight: 12, arbitrary: fc.record({ do: fc.constantFrom('send invoice', 'dispatch', 'cancel link'), at }) },
  { weight: 6, arbitrary: fc.record({ do: just('cancel order'), at, by: fc.constantFrom('seller', 'shop') }) },
  { weight: 6, arbitrary: just({ do: 'release date comes' }) },
  { weight: 10, arbitrary: orderInShop },
  { weight: 2, arbitrary: fc.record({ do: just('end coupon'), coupon: fc.nat(3) }) },
  { weight: 5, arbitrary: addRule },
  { weight: 5, arbitrary: changeRule },
  { weight: 4, arbitrary: just({ do: 'night' }) },
  { weight: 4, arbitrary: fc.record({ do: just('open link of rival'), client: fc.constantFrom(2, 2, 3) }) },
  { weight: 5, arbitrary: fc.record({ do: just('buy again'), at, shown: mostly('right', 'right', 'wrong') }) },
  { weight: 5, arbitrary: fc.record({ do: just('remove card'), at, isOther: mostly(false, false, true) }) },
  { weight: 2, arbitrary: fc.record({ do: just('erase person'), person: fc.nat(3) }) },
  { weight: 4, arbitrary: fc.record({ do: just('remind'), at }) },
  { weight: 2, arbitrary: fc.record({ do: just('follow up automatically'), on: fc.boolean() }) },
  { weight: 4, arbitrary: just({ do: 'two days pass' }) },
) as fc.Arbitrary<Step>

const expiredLinkSale = linkSale.map(([order, sent, payment]): Step[] => [
  ...(order && sent && payment
    ? [order, sent, { ...sent, do: 'pay link expires' } as Step, payment, sent, payment]
    : []),
])

/** A coupon ends, or is used up by another order, before the order that was placed with it is paid. */
const goneCode = fc
  .tuple(linkSale, sale, fc.nat(3), fc.boolean())
  .map(([[order, sent, payment], [other, paid], coupon, ends]): Step[] =>
    order?.do === 'place order' && other?.do === 'place order' && sent && payment && paid
      ? [
          { ...order, coupon },
          sent,
          ...(ends ? ([{ do: 'end coupon', coupon }] as const) : [{ ...other, coupon }, paid]),
          { do: 'open pay link', at: 0, link: 'last' },
          { ...payment, at: 0 } as Step,
          payment,
        ]
      : [],
  )

/** An order gets its commission from a rule, which changes or ends before or after the payment; then the order is refunded. */
const ruledSale = fc
  .tuple(addRule, sale, changeRule, refund, fc.boolean())
  .map(([rule, [order, payment], changed, back, isBefore]): Step[] =>
    order && payment
      ? [rule, order, ...(isBefore ? [changed, payment] : [payment, changed]), { ...back, ...last, shown: 'preview' }]
      : [],
  )
/** A sale counts for the seller's tier once the night has passed. */
const newTier = fc
  .tuple(sale, addRule, sale)
  .map(([before, rule, after]): Step[] => [
    ...before,
    { do: 'two days pass' },
    { ...rule, isPlanned: false, tier: rule.tier ?? 1 },
    { do: 'night' },
    ...after,
  ])

/** What happens while something of the last order is being returned. */
const beside: fc.Arbitrary<Step[]> = fc.oneof(
  { weight: 6, arbitrary: just([]) },
  { weight: 3, arbitrary: refund.map((back): Step[] => [{ ...back, ...last, shown: 'preview', what: 'one' }]) },
  { weight: 1, arbitrary: refund.map((back): Step[] => [{ ...back, ...last, shown: 'preview', what: 'all' }]) },
  { weight: 4, arbitrary: just([{ do: 'dispatch', ...last }]) },
  { weight: 2, arbitrary: dispute },
  { weight: 1, arbitrary: dispute.map((both) => both.slice(0, 1)) },
  { weight: 1, arbitrary: fc.record({ do: just('erase person'), person: fc.nat(3) }).map((one): Step[] => [one]) },
  { weight: 1, arbitrary: fc.constant([{ do: 'time passes' }]) },
  { weight: 3, arbitrary: returnSteps.map((one): Step[] => [one]) },
  { weight: 1, arbitrary: fc.tuple(recallStories).map(([recall]) => recall.slice(-4)) },
  { weight: 2, arbitrary: fc.tuple(withdraw) },
  { weight: 2, arbitrary: secondReturn },
  { weight: 2, arbitrary: step.map((one): Step[] => [one]) },
) as fc.Arbitrary<Step[]>
const firstProductOf = (order: Step | undefined) => (order?.do === 'place order' ? (order.lines[0]?.product ?? 0) : 0)
/** The product of a sale is recalled. */
const recalledSale = ([sold, recalled]: [Step[], Step[]]): Step[] => [
  ...sold,
  ...recalled.map((one) => (one.do === 'withdraw product' ? { ...one, product: firstProductOf(sold[0]) } : one)),
]
const returnedSale = fc.tuple(sale, returnStories(beside)).map(recalledSale)
/** A link is mailed, and then the link or its order is cancelled. */
const cancelledSale = fc
  .tuple(
    linkSale,
    fc.constantFrom<Step>(
      { do: 'cancel link', ...last },
      { do: 'cancel order', ...last, by: 'seller' },
      { do: 'cancel order', ...last, by: 'shop' },
    ),
  )
  .map(([[order, sent], cancelled]): Step[] => (order && sent ? [order, sent, cancelled] : []))
const bySeller = (payment: Step): Step =>
  payment.do === 'pay' ? { ...payment, ...good, way: 'saved_card', visit: false, saves: false } : payment
/** A payment link is mailed, a product of its order is withdrawn, and then the client and after her the seller try to pay the order. */
const withdrawnBeforePayment = ([[order, sent, payment], [withdrawn, ...rest]]: [Step[], Step[]]): Step[] =>
  order && sent && payment && withdrawn?.do === 'withdraw product'
    ? [order, sent, { ...withdrawn, product: firstProductOf(order) }, payment, bySeller(payment), sent, ...rest]
    : []

const group: fc.Arbitrary<Step[]> = fc.oneof(
  { weight: 5, arbitrary: sale },
  { weight: 3, arbitrary: linkSale },
  { weight: 1, arbitrary: expiredLinkSale },
  { weight: 4, arbitrary: shopSale },
  { weight: 3, arbitrary: savedCardSale },
  { weight: 3, arbitrary: openedLink },
  { weight: 2, arbitrary: challengedSale },
  { weight: 5, arbitrary: transferThenRefund },
  { weight: 2, arbitrary: refundThatComesBack },
  { weight: 3, arbitrary: dispute },
  { weight: 4, arbitrary: payDebt.map((payment): Step[] => [{ ...payment, shown: 'right' }]) },
  { weight: 16, arbitrary: returnedSale },
  { weight: 6, arbitrary: cancelledSale },
  { weight: 3, arbitrary: goneCode },
  { weight: 4, arbitrary: ruledSale },
  { weight: 3, arbitrary: newTier },
  { weight: 2, arbitrary: fc.tuple(sale, recallStories).map(recalledSale) },
  { weight: 1, arbitrary: fc.tuple(linkSale, withdrawnStories).map(withdrawnBeforePayment) },
  { weight: 24, arbitrary: step.map((one): Step[] => [one]) },
)

const product = fc.record({
  price: fc.integer({ min: 100, max: 9999 }),
  commission: fc.nat(50),
  quantity: fc.integer({ min: 3, max: 20 }),
})

/** Two products, four coupons and the steps of a trade; a commission is a percentage of the price. */
export const tradeArbitrary = fc.record({
  products: fc.tuple(product, product),
  coupons: fc.tuple(coupon(['before', 'shared']), coupon(['after', 'before']), coupon(['shared', 'after']), ownCoupon),
  steps: fc
    .tuple(sale, fc.array(group, { minLength: 8, maxLength: 28 }))
    .map(([first, groups]): Step[] => [...first, ...groups.flat()]),
})

export type GeneratedTrade = typeof tradeArbitrary extends fc.Arbitrary<infer Value> ? Value : never
