import { z } from 'zod'
import { nameSchemas } from '#platform/wire-schemas.ts'

/** What is tried for real. */
export const firstHourChecks = ['mail', 'payment', 'webhook', 'backup', 'files'] as const
export type FirstHourCheck = (typeof firstHourChecks)[number]

/** The checks of those settings that only owners may change (D-692). */
export const ownerChecks: readonly FirstHourCheck[] = ['mail', 'payment', 'webhook', 'files']

/** What a shop needs before its first client, in the order in which it is easiest. */
export const firstHourSteps = [
  'company',
  'brand',
  'mail',
  'provider',
  'webhook',
  'category',
  'product',
  'seller',
  'legal',
  'files',
  'backup',
] as const
export type FirstHourStep = (typeof firstHourSteps)[number]

export const firstHourSchema = z.object({
  /** With live keys no payment is made for a test. */
  live: z.boolean(),
  steps: z.array(
    z.object({
      step: z.enum(firstHourSteps),
      /** todo: missing; look: may be intended; running: it is being tried. */
      state: z.enum(['done', 'todo', 'look', 'running']),
      /** What is missing, or what is there. */
      words: z.string(),
      /** What can be tried for real; null where there is nothing to try. */
      check: z.enum(firstHourChecks).nullable(),
      /** When it was tried last, or null. */
      checked: z.string().nullable(),
    }),
  ),
})
export type FirstHourView = z.output<typeof firstHourSchema>

export const runCheckSchema = z.object({ check: z.enum(firstHourChecks) })

nameSchemas({ FirstHour: firstHourSchema, RunCheck: runCheckSchema })
