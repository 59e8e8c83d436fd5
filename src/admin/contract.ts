import { z } from 'zod'

/** The four totals of the dashboard (2 §3). */
export const dashboardSchema = z.object({ usr: z.number(), prod: z.number(), catg: z.number(), ord: z.number() })
export type DashboardView = z.output<typeof dashboardSchema>
