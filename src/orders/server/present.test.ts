import { expect, test } from 'vitest'
import { createReceiptContent } from '#orders/receipts/server/receipt-content.ts'
import { formatOrderForEmail } from '#orders/server/order-email-content.ts'
import type { OrderWithLines } from '#orders/server/order-store.ts'
import { audienceOf, presentOrder, presentOrderRow } from '#orders/server/present.ts'

const line = {
  product_id: 'p1',
  brand: 'Aurelle',
  name: 'Velvet Serum',
  weight: 30,
  weight_unit: 'ml',
  quantity: 3,
  rrp_pence: 2700,
  price_pence: 2000,
  commission_pence: 500,
  list_price_pence: null,
  list_commission_pence: null,
  picture: 'a.avif',
  pictures: ['a.avif', 'b.avif'],
}
const address = {
  f_name: 'Clara',
  l_name: 'Client',
  street: '1 High Street',
  landmark: '',
  city: 'Leeds',
  state: '',
  postcode: 'LS1 1AA',
  country: 'United Kingdom',
  pno: '',
}
const billing = { name: 'A Archer', line1: '12 Mirror Lane', line2: '', city: 'Hull', zipcode: 'HU1 1AA' }
const client = {
  _id: 'c1',
  name: 'Clara Client',
  email: 'clara@example.com',
  pno: '',
  addressLine1: '',
  addressLine2: '',
  city: '',
  state: '',
  zipcode: '',
  c_code: '+44',
}
/** A paid salon order, charged at the price less the commission. */
const order = {
  id: 'o1',
  order_number: 'ORD-000007',
  created_at: new Date('2026-11-01T10:00:00Z'),
  quantity: 3,
  delivery_type: 2,
  payment_status: 3,
  payment_type: 1,
  funding: 'credit',
  delivered: true,
  dispatch_state: 'delivered',
  full_price_pence: 6000,
  total_pence: 4500,
  commission_pence: 1500,
  saving_pence: 2100,
  pay_link_sent_at: null,
  client_name: 'Clara Client',
  client_email: 'clara@example.com',
  client_snapshot: {
    id: 'c1',
    name: 'Clara Client',
    email: 'clara@example.com',
    phone: '',
    line1: '',
    line2: '',
    city: '',
    county: '',
    postcode: '',
    diallingCode: '+44',
  },
  credit: 'seller',
  credited_at: null,
  coupon_code: null,
  coupon_name: null,
  coupon_rule: null,
  reduction_pence: 0,
  delivery_address: {
    firstName: 'Clara',
    lastName: 'Client',
    line1: '1 High Street',
    line2: '',
    city: 'Leeds',
    county: '',
    postcode: 'LS1 1AA',
    country: 'United Kingdom',
    phone: '',
  },
  billing_address: { name: 'A Archer', line1: '12 Mirror Lane', line2: '', city: 'Hull', postcode: 'HU1 1AA' },
  cancelled_at: null,
  lines: [line],
  packed_at: null,
  dispatched_at: null,
  carrier: null,
  tracking_number: null,
  tracking_url: null,
  further_parcels: [],
  delivered_at: null,
} as unknown as OrderWithLines
const unpaid = {
  ...order,
  payment_status: 2,
  payment_type: null,
  funding: null,
  delivered: false,
  dispatch_state: null,
  cancelled_at: new Date('2026-11-02T10:00:00Z'),
  pay_link_sent_at: new Date(),
  client_snapshot: null,
  delivery_address: null,
  billing_address: null,
  credit: null,
} as OrderWithLines

const row = {
  _id: 'o1',
  ord_no: 'ORD-000007',
  created: '2026-11-01T10:00:00.000Z',
  totalAmount: 45,
  quantity: 3,
  type: 2,
  orderStatus: 1,
  clnt_name: 'Clara Client',
  cancelled: null,
  refund: null,
  dispatch: expect.objectContaining({ state: 'delivered' }),
}

test('a seller reads the price less commission, and the rest [I-ORDR-033, I-ORDR-035, D-009]', () => {
  expect(presentOrder(order, 'seller')).toEqual({
    ...row,
    paymentType: 1,
    paymentStatus: 3,
    funding: 'credit',
    shippingfee: 66,
    tax: 55,
    subTotalAmount: 45,
    savingAmount: 21,
    coupon: null,
    totalCommission: 15,
    link_sent: false,
    credit: { reason: 'seller', date: null },
    clnt_email: 'clara@example.com',
    address,
    stripeAdress: billing,
    clientData: client,
    estDate: '06/11/2026',
    prods: [
      {
        prod_id: 'p1',
        brand: 'Aurelle',
        name: 'Velvet Serum',
        weight: 30,
        weight_unit: 'ml',
        rrp: 27,
        quantity: 3,
        price: 15,
        totalPrice: 45,
        list_price: 15,
        imgs: ['a.avif', 'b.avif'],
        commission: 5,
        totalCommission: 15,
      },
    ],
  })
  expect(presentOrderRow(order)).toEqual({ ...row, clnt_amount: 60, paymentStatus: 3 })
})

test('a client reads no commission, credit or link’s sending [D-039, D-350]', () => {
  const view = presentOrder(order, 'client')
  expect(view).not.toHaveProperty('credit')
  expect(view).not.toHaveProperty('link_sent')
  expect(JSON.stringify(view)).not.toMatch(/commission/i)
  expect(view.prods).toMatchObject([{ price: 15, totalPrice: 45 }])
  const kinds = ['seller', 'admin', 'client', 'pay_link', 'visitor'] as const
  expect(kinds.map((kind) => audienceOf({ kind }))).toEqual(['seller', 'seller', 'client', 'client', 'client'])
})

test('an unpaid order has no billing address, a paid one without has an empty one [I-ORDR-035]', () => {
  expect(presentOrder(unpaid, 'seller')).toMatchObject({
    paymentType: null,
    paymentStatus: 2,
    funding: '',
    stripeAdress: null,
    address: null,
    clientData: null,
    orderStatus: 0,
    dispatch: null,
    cancelled: '2026-11-02T10:00:00.000Z',
    link_sent: true,
    credit: null,
  })
  const empty = { name: '', line1: '', line2: '', city: '', zipcode: '' }
  expect(presentOrder({ ...order, billing_address: null }, 'seller').stripeAdress).toEqual(empty)
  const old = { ...order, lines: [{ ...line, pictures: null }] } as unknown as OrderWithLines
  expect(presentOrder(old, 'seller').prods[0]?.imgs).toEqual(['a.avif'])
})

test('an email shows charged prices, addresses, payment and delivery day [D-017, D-033, D-039]', () => {
  expect(formatOrderForEmail(order)).toEqual({
    ordNo: 'ORD-000007',
    createdAt: order.created_at,
    totalPence: 4500,
    coupon: null,
    savingPence: 2100,
    products: [{ brand: 'Aurelle', name: 'Velvet Serum', picture: 'a.avif', pricePence: 1500, quantity: 3 }],
    address: ['Clara Client', '1 High Street', 'Leeds LS1 1AA', 'United Kingdom'],
    billing: ['A Archer', '12 Mirror Lane', 'Hull HU1 1AA'],
    paymentMethod: 'Card',
    estDate: '06/11/2026',
  })
  const inFull = { ...unpaid, total_pence: 6000 }
  expect(formatOrderForEmail(inFull)).toMatchObject({
    products: [{ pricePence: 2000 }],
    billing: [],
    address: [],
    paymentMethod: '',
  })
  const handedOver = formatOrderForEmail({ ...order, delivery_type: 3, funding: 'cash', billing_address: null })
  const address = ['Handed over at the salon', 'Clara Client', '1 High Street', 'Leeds LS1 1AA', 'United Kingdom']
  expect(handedOver).toMatchObject({ paymentMethod: 'Cash', billing: ['Cash'], address })
})

/** An order of three pieces that a coupon of £1.00 has split into two lines, since it took 33, 33 and 34 pence off the three prices. */
const split = {
  ...order,
  total_pence: 5900,
  full_price_pence: 5900,
  coupon_code: 'SPRING',
  coupon_name: 'Spring sale',
  coupon_rule: 'before',
  reduction_pence: 100,
  lines: [
    { ...line, quantity: 2, price_pence: 1967, list_price_pence: 2000, list_commission_pence: 500 },
    { ...line, quantity: 1, price_pence: 1966, list_price_pence: 2000, list_commission_pence: 500 },
  ],
} as unknown as OrderWithLines

test('the two lines that a code made of one are read as one, at the list price [N-COUP-015]', () => {
  const { products, coupon, totalPence } = formatOrderForEmail(split)
  expect(products).toMatchObject([{ pricePence: 2000, quantity: 3 }])
  expect([coupon, totalPence]).toEqual([{ code: 'SPRING', reduction: 100 }, 5900])
  const { coupon: ofSeller, prods } = presentOrder(split, 'seller')
  // `share` is 0, since the commission of these lines is £5.00 an item both before and after the coupon
  expect(ofSeller).toMatchObject({ code: 'SPRING', name: 'Spring sale', reduction: 1, rule: 'before', share: 0 })
  expect(prods.map(({ price, list_price, quantity }) => [price, list_price, quantity])).toEqual([
    [19.67, 20, 2],
    [19.66, 20, 1],
  ])
  expect(presentOrder(split, 'client').coupon).toEqual({ code: 'SPRING', name: 'Spring sale', reduction: 1 })
})

/**
 * Three pieces of £20.00 that a seller bought for her salon at the price less her commission of £5.00; the commission bears half of the
 * coupon's reduction.
 */
const salonOrder = {
  ...split,
  full_price_pence: 5900,
  commission_pence: 1451,
  total_pence: 4449,
  coupon_rule: 'shared',
  lines: split.lines.map((one, at) => ({ ...one, commission_pence: at === 0 ? 484 : 483 })),
} as unknown as OrderWithLines

test('where commission is off the charge, a code shows what was charged before it [N-COUP-024]', () => {
  const { products, coupon, totalPence } = formatOrderForEmail(salonOrder)
  expect(products).toMatchObject([{ pricePence: 1500, quantity: 3 }])
  expect([coupon, totalPence]).toEqual([{ code: 'SPRING', reduction: 51 }, 4449])
  const { coupon: shown, prods } = presentOrder(salonOrder, 'seller')
  expect(shown).toMatchObject({ reduction: 0.51, share: 0.49, list_commission: 15 })
  expect(prods.map(({ price, list_price, quantity }) => [price, list_price, quantity])).toEqual([
    [14.83, 15, 2],
    [14.83, 15, 1],
  ])
  expect(createReceiptContent(salonOrder, 'seller')).toMatchObject({
    lines: [{ unitPrice: 1500, quantity: 3, total: 4500, commission: 1451 }],
    coupon: { reduction: 51 },
    total: 4449,
  })
})
