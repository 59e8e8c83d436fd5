import { z } from 'zod'
import { orderAddressSchema } from '#orders/contract.ts'
import { dispatchViewSchema } from '#orders/dispatch/dispatch-view.ts'
import { invoiceViewSchema } from '#orders/invoices/contract.ts'
import { pagingSchema } from '#platform/list-query-contract.ts'
import { textLengths } from '#platform/text-lengths.ts'
import { nameSchemas, penceFromPoundsSchema } from '#platform/wire-schemas.ts'

export const clientOrderStates = [
  'unpaid',
  'cancelled',
  'preparing',
  'dispatched',
  'delivered',
  'handed_over',
  'refunded',
] as const

export const listClientPageOrdersSchema = pagingSchema

/** An order as its client sees it: the amounts are what the client pays, whatever the seller was charged (D-356). */
export const clientPageOrderRowSchema = z.object({
  _id: z.string(),
  ord_no: z.string(),
  created: z.string(),
  seller: z.string(),
  business: z.string(),
  quantity: z.number(),
  totalAmount: z.number(),
  state: z.enum(clientOrderStates),
  /** The sum that was refunded to the client, in pounds. */
  refunded: z.number(),
  /** Whether the client paid the order, and can therefore open the receipt. */
  receipt: z.boolean(),
  /** Whether the order waits for the client's payment and its payment link is still valid. */
  pay: z.boolean(),
  /** The order that was paid, if this one replaces something that was returned of it: returns and problems belong to that order. */
  replaces: z.object({ _id: z.string(), ord_no: z.string() }).nullable(),
})

const clientPageLineSchema = z.object({
  prod_id: z.string(),
  brand: z.string(),
  name: z.string(),
  weight: z.number(),
  weight_unit: z.string(),
  img: z.string(),
  quantity: z.number(),
  price: z.number(),
  /** Today's price; null for a product that cannot be bought now. */
  now: z.number().nullable(),
  /** Why the product cannot be bought now: it is no longer sold, or fewer pieces are available than were ordered. */
  out: z.enum(['unsold', 'short']).nullable(),
})

/** An address to which a repeated order can be sent; `by` names the seller who entered it, unless the client has used or confirmed it. */
const deliveryChoiceSchema = z.object({
  _id: z.string(),
  street: z.string(),
  city: z.string(),
  postcode: z.string(),
  by: z.string().nullable(),
  chosen: z.boolean(),
})
const buyAgainOfferSchema = z.object({
  client_id: z.string(),
  seller: z.string(),
  totalAmount: z.number(),
  /** The seller of this order, or else of the client's last order, if a repeated order would go to another seller; otherwise null. */
  was: z.string().nullable(),
  adrs: z.array(deliveryChoiceSchema),
})

export const clientPageOrderSchema = clientPageOrderRowSchema.extend({
  prods: z.array(clientPageLineSchema),
  /** The coupon's code and the reduction in pounds; null for an order without a coupon. */
  coupon: z.object({ code: z.string(), reduction: z.number() }).nullable(),
  address: orderAddressSchema.nullable(),
  bP: z.string(),
  /** The order's dispatch with its parcels; null if the order is unpaid, from salon stock, or was refunded before it was dispatched. */
  dispatch: dispatchViewSchema.nullable(),
  /** Invoices and credit notes made out to the client. */
  invoices: z.array(invoiceViewSchema),
  /** The offer to buy the same products again today; null if none of them can be bought, or no seller takes the order. */
  again: buyAgainOfferSchema.nullable(),
  /**
   * The last day on which the client may return goods without giving a reason (YYYY-MM-DD); null until a delivery is recorded, since the
   * period has not begun, and for a replacement.
   */
  return_until: z.string().nullable(),
})
export type ClientPageOrderView = z.output<typeof clientPageOrderSchema>
export type ClientPageOrderRowView = z.output<typeof clientPageOrderRowSchema>

export const clientPageOrdersSchema = z.object({ orders: z.array(clientPageOrderRowSchema), ttl: z.number() })

export const buyAgainSchema = z.object({
  /** The total that the page showed (D-002). */
  amount: penceFromPoundsSchema,
  /** One of the addresses that the page offers; without it, the preselected one. */
  adrs_id: z.preprocess(
    (sent) => (sent === '' || sent === null ? undefined : sent),
    z.string().max(textLengths.id).optional(),
  ),
})

/** `link` is the secret token of a payment link for the new order. */
export const boughtAgainSchema = z.object({ ord_no: z.string(), link: z.string() })
export type BoughtAgain = z.output<typeof boughtAgainSchema>

/** `link` is a new secret token of the order's payment link, in addition to those that were emailed. */
export const orderToPaySchema = z.object({ link: z.string() })
export type OrderToPay = z.output<typeof orderToPaySchema>

nameSchemas({
  ClientPageOrderRow: clientPageOrderRowSchema,
  ClientPageOrderLine: clientPageLineSchema,
  ClientPageOrder: clientPageOrderSchema,
  ClientPageOrders: clientPageOrdersSchema,
  BuyAgainOffer: buyAgainOfferSchema,
  DeliveryChoice: deliveryChoiceSchema,
  BuyAgain: buyAgainSchema,
  BoughtAgain: boughtAgainSchema,
  OrderToPay: orderToPaySchema,
})
