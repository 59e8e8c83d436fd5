import { z } from 'zod'
import { typedText } from '#platform/input/typed-text.ts'
import { textLengths } from '#platform/text-lengths.ts'
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
  /** The part of the sales that was refunded, and the commission that was taken back with it. */
  refunded: z.number(),
  taken_back: z.number(),
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

/**
 * The running sums up to a day of this month and up to the same day of last month, in pounds; null for a day that the month does not have,
 * or that is still to come.
 */
const curveDaySchema = z.object({ day: z.number(), sold: z.number().nullable(), before: z.number().nullable() })
export type CurveDay = z.output<typeof curveDaySchema>

/** How many clients bought in a month: for the first time, and again. */
const rhythmMonthSchema = z.object({ from: z.string(), to: z.string(), first: z.number(), again: z.number() })
export type RhythmMonth = z.output<typeof rhythmMonthSchema>

/** The next payout of commission that is expected, in pounds, and the day by which it comes. */
const nextPayoutSchema = z.object({ amount: z.number(), day: z.string() })
export type NextPayoutView = z.output<typeof nextPayoutSchema>

const waitingFields = {
  links: z.object({ opened: z.number(), basket: z.number() }),
  /** Clients who may be reminded of a link now. */
  follow_up: z.number(),
  quiet_clients: z.number(),
  running_out: z.number(),
  low_stock: z.number(),
  /** Trainings that the seller has still to do for products in her stock, in a version that counts now or will within two weeks. */
  trainings: z.number(),
  /** Returns of the seller's clients that have not ended. */
  returns: z.number(),
  payouts: z.array(z.enum(payoutFacts)),
}

/** The dashboard of a seller. Each figure is the number of rows of some list, or the sum of their amounts. */
export const deskSchema = z.object({
  /** The oldest first; this month is the last. */
  months: z.array(deskMonthSchema),
  curve: z.array(curveDaySchema),
  /** How much of all commission is paid out, and how much still waits, in pounds. */
  paid_out: z.number(),
  pending: z.number(),
  next_payout: nextPayoutSchema.nullable(),
  /** The usual number of days between two purchases of a client; null while nobody has bought twice. */
  usual_days: z.number().nullable(),
  rhythm: z.array(rhythmMonthSchema),
  ...waitingFields,
  /** The products that sold most in these months. */
  best: z.array(bestProductSchema),
  bP: z.string(),
})
export type DeskView = z.output<typeof deskSchema>

/** What a new seller does first, in this order. */
export const firstSteps = ['email', 'documents', 'bank', 'video', 'stock', 'client'] as const
export type FirstStep = (typeof firstSteps)[number]

/** What the top of a seller's home page shows. */
export const deskTodaySchema = z.object({
  /** The day in London, and what was sold to clients on it; money in pounds. */
  today: z.object({ day: z.string(), orders: z.number(), sold: z.number(), commission: z.number() }),
  next_payout: nextPayoutSchema.nullable(),
  ...waitingFields,
  /** The first steps that are done; null once all of them are. */
  steps: z.array(z.enum(firstSteps)).nullable(),
})
export type DeskTodayView = z.output<typeof deskTodaySchema>

export const ownSearchQuerySchema = z.object({
  q: typedText({ most: textLengths.search }).min(2).max(textLengths.search),
})

const foundSchema = z.object({ _id: z.string(), name: z.string(), more: z.string() })

/** The first rows of each kind: `more` is a client's email, an order's client and a product's brand. */
export const ownSearchSchema = z.object({
  clients: z.array(foundSchema),
  orders: z.array(foundSchema),
  links: z.array(
    z.object({
      _id: z.string(),
      kind: z.enum(['explore', 'shopping', 'payment']),
      sent: z.string(),
      client_id: z.string(),
      clnt_name: z.string(),
    }),
  ),
  products: z.array(foundSchema),
})
export type OwnSearchView = z.output<typeof ownSearchSchema>

const boughtProductSchema = z.object({
  prod_id: z.string(),
  brand: z.string(),
  name: z.string(),
  img: z.string(),
  quantity: z.number(),
  last: z.string(),
})
export const boughtProductsSchema = z.object({ prods: z.array(boughtProductSchema), bP: z.string() })
export type BoughtProductsView = z.output<typeof boughtProductsSchema>

nameSchemas({
  OwnSearchResults: ownSearchSchema,
  OwnSearchResult: foundSchema,
  ClientBoughtProducts: boughtProductsSchema,
  ClientBoughtProduct: boughtProductSchema,
  SellerDesk: deskSchema,
  SellerDeskMonth: deskMonthSchema,
  SellerDeskToday: deskTodaySchema,
  CurveDay: curveDaySchema,
  RhythmMonth: rhythmMonthSchema,
  NextPayout: nextPayoutSchema,
  BestProduct: bestProductSchema,
})
