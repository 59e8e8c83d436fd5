import { queryOptions } from '@tanstack/react-query'
import type { Place, Suggestion } from '#places/contract.ts'
import { call } from '#platform/web/api-client/call-api.ts'

export const shortestSearch = 3

/** Without an answer the field is a plain one (D-147), so a failure is nobody's notice. */
export const suggestionsQuery = (words: string) =>
  queryOptions({
    queryKey: ['places', words.toLowerCase()],
    queryFn: async ({ signal }) => {
      const { places } = await call<{ places: Suggestion[] }>('GET', 'place/autocomplete', {
        query: { q: words },
        signal,
      })
      return places
    },
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    meta: { silent: true },
  })

/** The place itself, and what it leaves open from a lookup of its point (S-CLNT-037, S-CLNT-075). */
export async function resolvePlace(placeId: string): Promise<Place> {
  const { place } = await call<{ place: Place }>('GET', `place/${encodeURIComponent(placeId)}`)
  try {
    const { lat, lng } = place
    const { place: nearest } = await call<{ place: Place }>('GET', 'place/reverse', { query: { lat, lng } })
    return withGapsFilled(place, nearest)
  } catch {
    return place
  }
}

export function withGapsFilled(place: Place, nearest: Place): Place {
  return {
    ...place,
    city: place.city || nearest.city,
    state: place.state || nearest.state,
    postcode: place.postcode || nearest.postcode,
    country: place.country || nearest.country,
  }
}
