import { z } from 'zod'
import { orderAddressSchema } from '#orders/contract.ts'
import { dispatchViewSchema } from '#orders/dispatch/dispatch-view.ts'
import { invoiceViewSchema } from '#orders/invoices/contract.ts'
import { pagingSchema } from '#platform/list-query-contract.ts'
import { textLengths } from '#platform/text-lengths.ts'
import { nameSchemas, penceFromPoundsSchema } from '#platform/wire-schemas.ts'

export const clientOrderStates = ['unpaid', 'preparing', 'dispatched', 'delivered', 'handed_over', 'refunded'] as const

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
  /** Pounds that were refunded to the client. */
  refunded: z.number(),
  /** Whether the client paid the order, and so has the receipt. */
  receipt: z.boolean(),
  /** Whether the order waits for the client's payment and its payment link still opens. */
  pay: z.boolean(),
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
  /** Why the product cannot be bought: it is no longer sold, or there is not enough of it. */
  out: z.enum(['unsold', 'short']).nullable(),
})

/** An address to which the order can go; `by` is the seller who entered it, if the client has neither used nor confirmed it. */
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
  /** The seller of this order or of the client's last one, if the client would buy from another seller today. */
  was: z.string().nullable(),
  adrs: z.array(deliveryChoiceSchema),
})

export const clientPageOrderSchema = clientPageOrderRowSchema.extend({
  prods: z.array(clientPageLineSchema),
  /** The code, and the pounds that it took off the prices of the products; null without one. */
  coupon: z.object({ code: z.string(), reduction: z.number() }).nullable(),
  address: orderAddressSchema.nullable(),
  bP: z.string(),
  /** Carrier and tracking number; null for an order that is not sent. */
  dispatch: dispatchViewSchema.nullable(),
  /** Invoices and credit notes made out to the client. */
  invoices: z.array(invoiceViewSchema),
  /** What the same products cost today; null if none of them can be bought. */
  again: buyAgainOfferSchema.nullable(),
  /** The last day on which the client may change her mind (YYYY-MM-DD); null while no delivery is recorded, since she still may then. */
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

/** The value of a payment link for the new order, as an email would hold it. */
export const boughtAgainSchema = z.object({ ord_no: z.string(), link: z.string() })
export type BoughtAgain = z.output<typeof boughtAgainSchema>

/** A further value of the order's payment link, as an email would hold it. */
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
