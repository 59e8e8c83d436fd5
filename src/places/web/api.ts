import { queryOptions } from '@tanstack/react-query'
import type { Place, Suggestion } from '#places/contract.ts'
import { callApi } from '#platform/web/api-client/call-api.ts'

export const minSearchLength = 3

/** Fetches suggestions. Failures are not notified, because without suggestions the field is a plain text field (D-147). */
export const placeSuggestionsQuery = (words: string) =>
  queryOptions({
    queryKey: ['places', words.toLowerCase()],
    queryFn: async ({ signal }) => {
      const { places } = await callApi<{ places: Suggestion[] }>('GET', 'place/autocomplete', {
        query: { q: words },
        signal,
      })
      return places
    },
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })

/** The place; missing parts are filled by reverse geocoding its coordinates (S-CLNT-037, S-CLNT-075). */
export async function fetchPlace(placeId: string): Promise<Place> {
  const { place } = await callApi<{ place: Place }>('GET', `place/${encodeURIComponent(placeId)}`)
  try {
    const { lat, lng } = place
    const { place: nearest } = await callApi<{ place: Place }>('GET', 'place/reverse', { query: { lat, lng } })
    return fillGaps(place, nearest)
  } catch {
    return place
  }
}

export function fillGaps(place: Place, nearest: Place): Place {
  return {
    ...place,
    city: place.city || nearest.city,
    state: place.state || nearest.state,
    postcode: place.postcode || nearest.postcode,
    country: place.country || nearest.country,
  }
}
