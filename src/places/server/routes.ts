import { z } from 'zod'
import { AppError, errorCode } from '#platform/app-error.ts'
import type { Config } from '#platform/server/config/config.ts'
import { type Api, createRoutes, ok } from '#platform/server/http/api.ts'
import { textLengths } from '#platform/text-lengths.ts'
import {
  type PlaceView,
  placeAutocompleteQuerySchema,
  placeResponseSchema,
  pointSchema,
  suggestionsResponseSchema,
} from '../contract.ts'
import type { Place } from '../postal-address.ts'
import { placesText } from '../text.ts'
import { followPlaces } from './google-places.ts'

/** A generous limit, since typing sends many requests; it protects the quota of the maps service. */
const rateLimit = { name: 'places', maxAttempts: 120, windowMinutes: 1 }

export function placesRoutes(api: Api, { config }: { config: Pick<Config, 'googleMapsKey'> }): void {
  const routes = createRoutes(api, 'Places')

  const getPlaces = followPlaces(config, api.log)

  routes.get(
    '/place/autocomplete',
    {
      name: 'suggestPlaces',
      summary: 'Place autocomplete',
      access: 'open',
      limit: rateLimit,
      errors: ['providerDown'],
      query: placeAutocompleteQuerySchema,
      answer: suggestionsResponseSchema,
    },
    async ({ query }) => ok({ places: await getPlaces().suggest(query.q) }),
  )

  routes.get(
    '/place/reverse',
    {
      name: 'findNearestPlace',
      summary: 'Reverse geocoding',
      access: 'open',
      limit: rateLimit,
      errors: ['notFound', 'providerDown'],
      query: pointSchema,
      answer: placeResponseSchema,
    },
    async ({ query }) => ok({ place: presentPlace(await getPlaces().nearest(query)) }),
  )

  routes.get(
    '/place/:place_id',
    {
      name: 'getPlace',
      summary: 'Place details',
      access: 'open',
      limit: rateLimit,
      errors: ['notFound', 'providerDown'],
      params: z.object({ place_id: z.string().min(1).max(textLengths.placeId) }),
      answer: placeResponseSchema,
    },
    async ({ params }) => ok({ place: presentPlace(await getPlaces().findPlace(params.place_id)) }),
  )
}

function presentPlace(place: Place | null): PlaceView {
  if (!place) throw new AppError(placesText.notFound, errorCode.notFound)
  const { line1: street, county: state, ...others } = place
  return { street, state, ...others }
}
