import { z } from 'zod'
import { pictureLimits } from '#media/picture-limits.ts'
import { adminListSchema } from '#platform/paging.ts'

/** Limits of one uploaded file. A video may be larger than its error message says (D-108). */
export const uploadLimits = {
  pictureBytes: pictureLimits.bytes,
  videoBytes: 20_000_000,
  picturesPerProduct: 4,
} as const

/** A list of the back office: present rows or, with `deleted` 1, the deleted ones that can be restored. */
export const adminListQuerySchema = adminListSchema.extend({
  deleted: z
    .literal('1')
    .transform(() => true)
    .catch(false)
    .default(false),
})
export type AdminListQuery = z.output<typeof adminListQuerySchema>
