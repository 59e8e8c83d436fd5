import { queryOptions } from '@tanstack/react-query'
import { getExploreVisit } from './explore-visit.ts'

/** The seller and client of the visit. Nothing is fetched if another call has already exchanged the link for the visit (D-046). */
export const visitQuery = (viewer: string) => queryOptions({ queryKey: ['visit', viewer], queryFn: getExploreVisit })
