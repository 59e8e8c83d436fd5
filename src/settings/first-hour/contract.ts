import { z } from 'zod'
import { errorText } from '#platform/error-text.ts'
import { linkValue } from '#platform/input/typed-text.ts'
import { textLengths } from '#platform/text-lengths.ts'
import { nameSchemas } from '#platform/wire-schemas.ts'

/** The checks of the page 'Getting started', each of which really uses what it checks. */
export const firstHourChecks = ['mail', 'payment', 'webhook', 'backup', 'files'] as const
export type FirstHourCheck = (typeof firstHourChecks)[number]

/** The checks of those settings that only owners may change (D-692). */
export const ownerChecks: readonly FirstHourCheck[] = ['mail', 'payment', 'webhook', 'files']

/** The steps that a shop needs before its first client, in the order in which they are easiest. */
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

/** The steps that are done where only owners may change something (D-692). */
export const ownerSteps: readonly FirstHourStep[] = ['mail', 'provider', 'webhook', 'files']

export const firstHourSchema = z.object({
  /** Whether the shop has live keys, with which no test payment is made. */
  live: z.boolean(),
  steps: z.array(
    z.object({
      step: z.enum(firstHourSteps),
      /** 'todo': something is missing; 'look': this may be intended; 'running': the check is running. */
      state: z.enum(['done', 'todo', 'look', 'running']),
      /** A text that says what is missing, or what the shop has. */
      words: z.string(),
      /** The check that can be run for this step; null if there is none. */
      check: z.enum(firstHourChecks).nullable(),
      /** When the check was last run, or null. */
      checked: z.string().nullable(),
    }),
  ),
})
export type FirstHourView = z.output<typeof firstHourSchema>

export const runCheckSchema = z.object({ check: z.enum(firstHourChecks) })

/** The code in the link of a test email. */
export const mailArrivedSchema = z.object({
  code: linkValue({ most: textLengths.linkToken, error: errorText.linkInvalid }).max(
    textLengths.linkToken,
    errorText.linkInvalid,
  ),
})

nameSchemas({ FirstHour: firstHourSchema, RunCheck: runCheckSchema, MailArrived: mailArrivedSchema })
