import { queryOptions } from '@tanstack/react-query'
import { callApi } from '#platform/web/api-client/call-api.ts'
import type { BrandsResponse, ColoursResponse } from '../contract.ts'

/** The options of the filters seldom change, so they are not fetched again for five minutes. */
const staleTime = 5 * 60_000

/** The names of all brands. */
export const brandsQuery = queryOptions({
  queryKey: ['brands'],
  queryFn: async () => (await callApi<BrandsResponse>('GET', 'product/brands')).brands.map(({ name }) => name),
  staleTime,
})

/** All colours, as hex codes without the hash (D-132). */
export const coloursQuery = queryOptions({
  queryKey: ['colours'],
  queryFn: async () => {
    const { colors } = await callApi<ColoursResponse>('GET', 'product/colors')
    return colors.map(({ code }) => code.replace('#', ''))
  },
  staleTime,
})
