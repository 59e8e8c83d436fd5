import { z } from 'zod'
import { type AdminList, adminListSchema, parseAdminListQuery } from '#platform/list-query-contract.ts'
import { idSchema, nameSchemas } from '#platform/wire-schemas.ts'

/** `deleted` 1 lists the deleted clients, who can be restored. */
export const adminClientListQuerySchema = adminListSchema.extend({
  deleted: z.enum(['0', '1']).catch('0').default('0'),
})

export interface ClientFilter {
  searchText: string
  deleted: boolean
}

/** The query of the list of all sellers' clients, in plain names instead of those on the wire. */
export interface AdminClientList extends Omit<AdminList, 'searchText'> {
  filter: ClientFilter
}

export function parseAdminClientListQuery(query: z.output<typeof adminClientListQuerySchema>): AdminClientList {
  const { searchText, ...list } = parseAdminListQuery(query)
  return { ...list, filter: { searchText: searchText.trim(), deleted: query.deleted === '1' } }
}

export const restoreClientSchema = z.object({ client_id: idSchema })

nameSchemas({ RestoreClient: restoreClientSchema })
