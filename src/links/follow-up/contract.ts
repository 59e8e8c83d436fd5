import { z } from 'zod'
import { nameSchemas } from '#platform/wire-schemas.ts'

/** `due`: how many of the seller's clients could be reminded now. */
export const followUpSchema = z.object({ automatic: z.boolean(), due: z.number() })

export const automaticFollowUpSchema = z.object({
  on: z.preprocess((sent) => (sent === 'true' ? true : sent === 'false' ? false : sent), z.boolean()),
})

nameSchemas({ FollowUp: followUpSchema, AutomaticFollowUp: automaticFollowUpSchema })
