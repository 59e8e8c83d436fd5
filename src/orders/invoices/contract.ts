import { z } from 'zod'
import { searchWords } from '#platform/input/typed-text.ts'
import { pagingSchema } from '#platform/list-query-contract.ts'
import { textLengths } from '#platform/text-lengths.ts'
import { nameSchemas, optionalDaySchema, optionalIdSchema } from '#platform/wire-schemas.ts'

/** The filters in the URL of the list. */
export const invoiceFilterNames = ['kind', 'from', 'to'] as const

const kindSchema = z.enum(['invoice', 'credit_note'])

const recipientSchema = z.enum(['seller', 'client'])

/** An invoice or credit note as a list shows it; amounts in pounds. */
export const invoiceViewSchema = z.object({
  _id: z.string(),
  kind: kindSchema,
  /** Such as INV-000001 or CRN-000001. */
  number: z.string(),
  issued: z.string(),
  recipient: recipientSchema,
  net: z.number(),
  vat: z.number(),
  total: z.number(),
})

export type InvoiceView = z.output<typeof invoiceViewSchema>

export const orderInvoicesSchema = z.object({ invoices: z.array(invoiceViewSchema) })

/** The query of the list of documents. `from` and `to` are days in London, both included; an unknown kind filters nothing (D-187). */
export const invoiceListQuerySchema = pagingSchema.extend({
  kind: kindSchema.optional().catch(undefined),
  /** Lists only the documents of this order. */
  order_id: optionalIdSchema,
  from: optionalDaySchema,
  to: optionalDaySchema,
  /** The text to search for: the number of a document, or a part of an order number. */
  sKey: searchWords(textLengths.search),
})

export interface InvoiceFilters {
  kind: z.output<typeof kindSchema> | undefined
  orderId: string | undefined
  from: string | undefined
  to: string | undefined
  search: string
}

export function parseInvoiceFilters(query: z.output<typeof invoiceListQuerySchema>): InvoiceFilters {
  const { kind, order_id: orderId, from, to, sKey: search } = query
  return { kind, orderId: orderId || undefined, from, to, search }
}

const invoiceListRowSchema = invoiceViewSchema.extend({
  order_id: z.string(),
  ord_no: z.string(),
  /** The latest dispute of the order's payment; losing one makes no credit note (D-366). */
  dispute: z.enum(['open', 'won', 'lost']).nullable(),
})

export type InvoiceListRowView = z.output<typeof invoiceListRowSchema>

export const invoiceListSchema = z.object({ invoices: z.array(invoiceListRowSchema), ttl: z.number() })

/** The recipient of 'Send invoice'. */
export const invoiceRecipientSchema = z.object({ recipient: recipientSchema, name: z.string(), email: z.string() })

export type InvoiceRecipientView = z.output<typeof invoiceRecipientSchema>

nameSchemas({
  Invoice: invoiceViewSchema,
  OrderInvoices: orderInvoicesSchema,
  InvoiceListRow: invoiceListRowSchema,
  InvoiceList: invoiceListSchema,
  InvoiceRecipient: invoiceRecipientSchema,
})
