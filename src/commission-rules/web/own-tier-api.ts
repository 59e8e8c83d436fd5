import { queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import { callApi } from '#platform/web/api-client/call-api.ts'
import type { OwnTierView, ownTierResponseSchema } from '../contract.ts'

/** The seller's own tier; null in a shop without tiers. */
export const ownTierQuery = (viewer: string) =>
  queryOptions({
    queryKey: ['own-tier', viewer],
    queryFn: async (): Promise<OwnTierView | null> =>
      (await callApi<z.output<typeof ownTierResponseSchema>>('GET', 'commission/tier')).tier,
  })
