import { z } from 'zod'
import { nameSchemas } from '#platform/wire-schemas.ts'

/**
 * What a seller's payouts are waiting for: bank details, the provider's identity check, corrected bank details, or the payment of a debt.
 */
export const payoutFacts = ['bank', 'verification', 'returned', 'debt'] as const
export type PayoutFact = (typeof payoutFacts)[number]

/** A month of London with its first and last day; money in pounds. */
const deskMonthSchema = z.object({
  from: z.string(),
  to: z.string(),
  orders: z.number(),
  sold: z.number(),
  commission: z.number(),
})
export type DeskMonth = z.output<typeof deskMonthSchema>

const bestProductSchema = z.object({
  prod_id: z.string(),
  brand: z.string(),
  name: z.string(),
  img: z.string(),
  orders: z.number(),
  quantity: z.number(),
  sold: z.number(),
})

/** Each figure is the number of rows, or the sum of amounts, of a list of its own. */
export const deskSchema = z.object({
  /** The oldest first; this month is the last. */
  months: z.array(deskMonthSchema),
  links: z.object({ opened: z.number(), basket: z.number() }),
  quiet_clients: z.number(),
  running_out: z.number(),
  low_stock: z.number(),
  payouts: z.array(z.enum(payoutFacts)),
  /** What sold most in these months. */
  best: z.array(bestProductSchema),
  bP: z.string(),
})
export type DeskView = z.output<typeof deskSchema>

nameSchemas({ SellerDesk: deskSchema, SellerDeskMonth: deskMonthSchema, BestProduct: bestProductSchema })
