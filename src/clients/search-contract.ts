import { z } from 'zod'
import { searchWords } from '#platform/input/typed-text.ts'
import { type Page, pagingSchema, toPage } from '#platform/list-query-contract.ts'
import { textLengths } from '#platform/text-lengths.ts'

export const clientListQuerySchema = pagingSchema.extend({
  sKey: searchWords(textLengths.search),
  /** 1: clients who have bought before, but not in the last 60 days. */
  quiet: z.enum(['0', '1']).catch('0').default('0'),
  /** 1: clients without an email, whom no other list shows. */
  to_complete: z.enum(['0', '1']).catch('0').default('0'),
})

/** A search in a seller's own clients; an empty text finds all. */
export interface ClientSearch {
  searchText: string
  /** Only clients who have bought before, but not in the last 60 days. */
  isQuiet: boolean
  /** Only clients without an email, who are left out otherwise: nothing is sold or sent to them (D-370). */
  isToComplete: boolean
  page: Page
}

export function parseClientListQuery(query: z.output<typeof clientListQuerySchema>): ClientSearch {
  const isToComplete = query.to_complete === '1'
  return { searchText: query.sKey, isQuiet: query.quiet === '1', isToComplete, page: toPage(query) }
}
