import { queryOptions } from '@tanstack/react-query'
import { getExploreVisit } from './explore-visit.ts'

/** The seller and client of the visit. The exchange has been made already, so nothing is fetched (D-046). */
export const visitQuery = (viewer: string) => queryOptions({ queryKey: ['visit', viewer], queryFn: getExploreVisit })
