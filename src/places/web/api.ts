import { queryOptions } from '@tanstack/react-query'
import { callApi } from '#platform/web/api-client/call-api.ts'
import type { PlaceView, Suggestion } from '../contract.ts'
import type { Place } from '../postal-address.ts'

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

/** Fetches a place, and fills in its missing parts by looking up its coordinates (S-CLNT-037, S-CLNT-075). */
export async function fetchPlace(placeId: string): Promise<Place> {
  const found = await callApi<{ place: PlaceView }>('GET', `place/${encodeURIComponent(placeId)}`)
  const place = toPlace(found.place)
  try {
    const { lat, lng } = place
    const nearest = await callApi<{ place: PlaceView }>('GET', 'place/reverse', { query: { lat, lng } })
    return fillGaps(place, toPlace(nearest.place))
  } catch {
    return place
  }
}

function toPlace({ street: line1, state: county, ...others }: PlaceView): Place {
  return { line1, county, ...others }
}

export function fillGaps(place: Place, nearest: Place): Place {
  return {
    ...place,
    city: place.city || nearest.city,
    county: place.county || nearest.county,
    postcode: place.postcode || nearest.postcode,
    country: place.country || nearest.country,
  }
}
