import { z } from 'zod'
import { pictureLimits } from '#media/allowed-file-types.ts'
import { type AdminList, adminListSchema, parseAdminListQuery, toPage } from '#platform/list-query-contract.ts'

/** The limits of uploaded files; the limit for a video is larger than its error message says (D-108). */
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

/** The query of a list of the back office's catalogue, under readable field names. */
export interface AdminCatalogueList extends AdminList {
  deleted: boolean
}

export function parseCatalogueListQuery(query: z.output<typeof adminListQuerySchema>): AdminCatalogueList {
  return { ...parseAdminListQuery(query), deleted: query.deleted }
}

/** Parses the query of categories and banners, whose lists are short enough to be scrolled to their end. */
export function parseShortListQuery(query: z.output<typeof adminListQuerySchema>): AdminCatalogueList {
  return { ...parseCatalogueListQuery(query), page: toPage(query) }
}
