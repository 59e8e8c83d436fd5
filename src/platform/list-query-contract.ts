import { z } from 'zod'
import { searchWords } from '#platform/input/typed-text.ts'
import { maxListedRows } from './max-listed-rows.ts'
import { textLengths } from './text-lengths.ts'
import { sentNumber } from './wire-schemas.ts'

export const pageSize = 10

const largestPage = 100

const deepestPage = 100_000

/** A whole number from 1 to `most`; any other value counts as the default instead of being an error (D-187). */
const whole = (fallback: number, most: number) =>
  sentNumber(z.number().int().min(1).max(most)).catch(fallback).default(fallback)

/** The page's size is `limit` or `lmt`; every list accepts both (D-187). */
export const pagingSchema = z.object({
  page: whole(1, deepestPage),
  lmt: sentNumber(z.number().int().min(1).max(largestPage)).optional().catch(undefined),
  limit: sentNumber(z.number().int().min(1).max(largestPage)).optional().catch(undefined),
})

export type PagingQuery = z.output<typeof pagingSchema>

export interface Page {
  limit: number
  offset: number
}

export function toPage({ page, lmt, limit }: PagingQuery): Page {
  const size = lmt ?? limit ?? pageSize
  return { limit: size, offset: (page - 1) * size }
}

/** A page of a list in the back office; one that begins beyond `maxListedRows` has no rows. */
export function toAdminPage(query: PagingQuery): Page {
  const page = toPage(query)
  return page.offset < maxListedRows ? page : { limit: 0, offset: 0 }
}

/** The query of the back office's lists: `dir` 1 or -1, and the sort code under either of its two names (D-189). */
export const adminListSchema = pagingSchema.extend({
  dir: sentNumber(z.number())
    .pipe(z.union([z.literal(1), z.literal(-1)]))
    .catch(1)
    .default(1),
  sortValue: sentNumber(z.number().int()).optional().catch(undefined),
  sort_val: sentNumber(z.number().int()).optional().catch(undefined),
  sKey: searchWords(textLengths.search),
})

/** The query that finds the first rows of a search. */
export const createSearchQuery = (searchText: string, limit: number) => ({ sKey: searchText, lmt: limit })

/** The query of a list of the back office in plain names. */
export interface AdminList {
  searchText: string
  /** The code of the column to sort by; without it the list is sorted in its usual way. */
  sortCode: number | undefined
  isDescending: boolean
  page: Page
}

export function parseAdminListQuery(query: z.output<typeof adminListSchema>): AdminList {
  return {
    searchText: query.sKey,
    sortCode: query.sortValue ?? query.sort_val,
    isDescending: query.dir === -1,
    page: toAdminPage(query),
  }
}
