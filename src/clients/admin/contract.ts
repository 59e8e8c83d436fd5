import { z } from 'zod'
import { adminListSchema } from '#platform/paging.ts'
import { idSchema } from '#platform/wire.ts'

/** `deleted` 1 asks for those that can be restored. */
export const adminClientListSchema = adminListSchema.extend({ deleted: z.enum(['0', '1']).catch('0').default('0') })
export type AdminClientListQuery = z.output<typeof adminClientListSchema>

export const restoreClientSchema = z.object({ client_id: idSchema })
