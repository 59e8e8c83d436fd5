import { z } from 'zod'
import { typedText } from '#platform/input/typed-text.ts'
import { textLengths } from '#platform/text-lengths.ts'
import { daySchema, nameSchemas } from '#platform/wire-schemas.ts'

/** The four totals of the dashboard (specification 2, section 3). */
export const dashboardSchema = z.object({ usr: z.number(), prod: z.number(), catg: z.number(), ord: z.number() })
export type DashboardView = z.output<typeof dashboardSchema>

/** The first and the last day of a report, both included; at most two leap years. */
export const reportQuerySchema = z.object({ from: daySchema(), to: daySchema() })
export const maxReportDays = 732
/** The preset periods of the dashboard, in days, today included. */
export const reportPresets = [7, 30, 90, 365] as const

/** One bar of the chart with its first and last day; amounts in pounds. */
const reportIntervalSchema = z.object({
  from: z.string(),
  to: z.string(),
  orders: z.number(),
  total: z.number(),
  commission: z.number(),
})
export type ReportInterval = z.output<typeof reportIntervalSchema>

const rankedItemSchema = z.object({ _id: z.string(), name: z.string(), count: z.number(), total: z.number() })
export type RankedItemView = z.output<typeof rankedItemSchema>

export const reportSchema = z.object({
  orders: z.number(),
  total: z.number(),
  commission: z.number(),
  steps: z.array(reportIntervalSchema),
  /** `count` is the quantity sold. */
  products: z.array(rankedItemSchema),
  /** `count` is the number of orders. */
  sellers: z.array(rankedItemSchema),
  failedPayments: z.number(),
  linksSent: z.number(),
  linksPaid: z.number(),
  exploreLinks: z.number(),
  shoppingLinks: z.number(),
})
export type ReportView = z.output<typeof reportSchema>

const searchResultSchema = z.object({ _id: z.string(), name: z.string(), more: z.string() })
export type SearchResultView = z.output<typeof searchResultSchema>
export const searchQuerySchema = z.object({ q: typedText({ most: textLengths.search }).min(2).max(textLengths.search) })
export const searchSchema = z.object({
  orders: z.array(searchResultSchema),
  users: z.array(searchResultSchema),
  clients: z.array(searchResultSchema),
  products: z.array(searchResultSchema),
})
export type SearchView = z.output<typeof searchSchema>

/** The lists that can be exported as CSV. */
export const exportLists = [
  'users',
  'orders',
  'clients',
  'invoices',
  'products',
  'categories',
  'banners',
  'log',
  'recall',
  'training',
] as const
export type ExportList = (typeof exportLists)[number]
/** Lists without the names of people. */
export const exportListsWithoutPeople: readonly string[] = ['products', 'categories', 'banners'] satisfies ExportList[]

nameSchemas({
  Dashboard: dashboardSchema,
  SalesInterval: reportIntervalSchema,
  RankedItem: rankedItemSchema,
  SalesReport: reportSchema,
  SearchResult: searchResultSchema,
  SearchResults: searchSchema,
})
