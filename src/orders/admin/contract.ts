import { z } from 'zod'
import { type AdminList, adminListSchema, parseAdminListQuery } from '#platform/list-query-contract.ts'
import { actionSchema, idSchema, nameSchemas, optionalDaySchema, sentNumber } from '#platform/wire-schemas.ts'
import { orderClientSchema, orderIdSchema, orderRefundSchema, orderRowSchema, orderViewSchema } from '../contract.ts'
import { type PaymentWay, paymentWays } from '../order-state.ts'
import { type AdminOrderState, adminOrderStates, type OrderFilterName } from './codes.ts'

const optionalId = z.preprocess((value) => (value === '' ? undefined : value), idSchema.optional())
const filterFields = {
  paymentStatus: sentNumber(z.number())
    .pipe(z.literal([1, 2, 3]))
    .optional()
    .catch(undefined),
  state: z.enum(adminOrderStates).optional().catch(undefined),
  pay: z.enum(paymentWays).optional().catch(undefined),
  from: optionalDaySchema,
  to: optionalDaySchema,
  paid_from: optionalDaySchema,
  paid_to: optionalDaySchema,
  failed_from: optionalDaySchema,
  failed_to: optionalDaySchema,
  link_from: optionalDaySchema,
  link_to: optionalDaySchema,
  user_id: optionalId,
  client_id: optionalId,
  prod_id: optionalId,
} satisfies Record<OrderFilterName, z.ZodType>
export const adminOrderQuerySchema = adminListSchema.extend(filterFields)

/** First and last day, both included, as days in London; undefined: unlimited. */
export interface DayRange {
  from: string | undefined
  to: string | undefined
}

export interface OrderFilters {
  search: string
  paymentStatus: number | undefined
  state: AdminOrderState | undefined
  way: PaymentWay | undefined
  sellerId: string | undefined
  clientId: string | undefined
  productId: string | undefined
  ordered: DayRange
  paid: DayRange
  failed: DayRange
  linkSent: DayRange
}

/** The query of the list of orders in the back office, in plain names. */
export interface AdminOrderList extends Omit<AdminList, 'searchText'> {
  filters: OrderFilters
}

export function parseAdminOrderQuery(query: z.output<typeof adminOrderQuerySchema>): AdminOrderList {
  const { searchText, ...list } = parseAdminListQuery(query)
  const filters = {
    search: searchText.trim(),
    paymentStatus: query.paymentStatus,
    state: query.state,
    way: query.pay,
    sellerId: query.user_id,
    clientId: query.client_id,
    productId: query.prod_id,
    ordered: { from: query.from, to: query.to },
    paid: { from: query.paid_from, to: query.paid_to },
    failed: { from: query.failed_from, to: query.failed_to },
    linkSent: { from: query.link_from, to: query.link_to },
  }
  return { ...list, filters }
}

/** Whether an order replaces something that was returned: nothing was paid for it, so it has no invoice and no refund. */
const replacementSchema = z.boolean()

const adminOrderRowSchema = orderRowSchema.extend({
  replacement: replacementSchema,
  name: z.string(),
  email: z.string(),
  totalCommission: z.number(),
})
export const adminOrderListSchema = z.object({ orders: z.array(adminOrderRowSchema), ttl: z.number() })

const orderSellerSchema = z.object({
  _id: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  businessName: z.string(),
})
export const adminOrderSchema = z.object({
  order: orderViewSchema,
  user: orderSellerSchema,
  client: orderClientSchema.nullable(),
  replacement: replacementSchema,
  bP: z.string(),
})
export const updateOrderStatusSchema = z.object({ order_id: orderIdSchema, action: actionSchema })
export const sendInvoiceSchema = z.object({ order_id: orderIdSchema })

/** `clinet` is spelt as in the specification (I-ADMN-042). */
export const clientOrdersSchema = z.object({
  clinet: orderClientSchema.extend({
    user: orderSellerSchema,
    orders: z.array(
      z.object({
        _id: z.string(),
        ord_no: z.string(),
        quantity: z.number(),
        shippingfee: z.number(),
        totalAmount: z.number(),
        paymentStatus: z.number(),
        refund: orderRefundSchema.nullable(),
      }),
    ),
  }),
})

nameSchemas({
  AdminOrderRow: adminOrderRowSchema,
  AdminOrderList: adminOrderListSchema,
  OrderSeller: orderSellerSchema,
  AdminOrderResult: adminOrderSchema,
  UpdateOrderStatus: updateOrderStatusSchema,
  SendInvoice: sendInvoiceSchema,
  OrdersOfClient: clientOrdersSchema,
})
