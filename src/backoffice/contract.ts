import { z } from 'zod'

/** The four totals of the dashboard (2 §3). */
export const dashboardSchema = z.object({ usr: z.number(), prod: z.number(), catg: z.number(), ord: z.number() })
export type DashboardView = z.output<typeof dashboardSchema>

/** Both days included; at most as long as two leap years. */
export const reportQuerySchema = z.object({ from: z.iso.date(), to: z.iso.date() })
export const longestReportDays = 732
/** The periods that the dashboard offers: the last so many days, today included. */
export const reportPresets = [7, 30, 90, 365] as const

/** A bar of the chart: its days, the first and the last. */
const stepSchema = z.object({
  from: z.string(),
  to: z.string(),
  orders: z.number(),
  total: z.number(),
  commission: z.number(),
})
export type ReportStep = z.output<typeof stepSchema>

const rankedSchema = z.object({ _id: z.string(), name: z.string(), count: z.number(), total: z.number() })
export type Ranked = z.output<typeof rankedSchema>

export const reportSchema = z.object({
  orders: z.number(),
  total: z.number(),
  commission: z.number(),
  steps: z.array(stepSchema),
  /** `count` is pieces. */
  products: z.array(rankedSchema),
  /** `count` is orders. */
  sellers: z.array(rankedSchema),
  failedPayments: z.number(),
  linksSent: z.number(),
  linksPaid: z.number(),
  exploreLinks: z.number(),
  shoppingLinks: z.number(),
})
export type Report = z.output<typeof reportSchema>

const foundSchema = z.object({ _id: z.string(), name: z.string(), more: z.string() })
export type Found = z.output<typeof foundSchema>
export const searchQuerySchema = z.object({ q: z.string().trim().min(2).max(75) })
export const searchSchema = z.object({
  orders: z.array(foundSchema),
  users: z.array(foundSchema),
  clients: z.array(foundSchema),
  products: z.array(foundSchema),
})
export type SearchAnswer = z.output<typeof searchSchema>

/** The lists that can be had as a file. */
export const exportLists = ['users', 'orders', 'clients', 'products', 'categories', 'banners', 'log'] as const
export type ExportList = (typeof exportLists)[number]
