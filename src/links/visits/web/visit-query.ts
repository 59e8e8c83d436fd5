import { queryOptions } from '@tanstack/react-query'
import { getExploreVisit } from '#links/visits/web/explore-visit.ts'

/** Whose client she is; the exchange was made already, so that nothing is asked (D-046). */
export const visitQuery = (viewer: string) => queryOptions({ queryKey: ['visit', viewer], queryFn: getExploreVisit })
