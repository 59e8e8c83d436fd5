import { z } from 'zod'
import { adminListSchema } from '#platform/paging.ts'
import { idSchema } from '#platform/wire-schemas.ts'

/** `deleted` 1: deleted clients, who can be restored. */
export const adminClientListQuerySchema = adminListSchema.extend({
  deleted: z.enum(['0', '1']).catch('0').default('0'),
})
export type AdminClientListQuery = z.output<typeof adminClientListQuerySchema>

export const restoreClientSchema = z.object({ client_id: idSchema })
