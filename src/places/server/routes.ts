import { z } from 'zod'
import {
  type Place,
  placeAutocompleteQuerySchema,
  placeResponseSchema,
  pointSchema,
  suggestionsResponseSchema,
} from '#places/contract.ts'
import { gazetteer } from '#places/server/gazetteer.ts'
import { googlePlaces } from '#places/server/google-places.ts'
import { placesText } from '#places/text.ts'
import { errorCode } from '#platform/envelope.ts'
import type { Config } from '#platform/server/config/config.ts'
import { type Api, envelopeSchema, ok } from '#platform/server/http/api.ts'
import { AppError } from '#platform/server/http/app-error.ts'
import { textLengths } from '#platform/text-lengths.ts'

const tags = ['Places']
/** Generous, since typing sends many requests; protects the quota of the maps service. */
const rateLimit = { name: 'places', maxAttempts: 120, windowMinutes: 1 }

export function placesRoutes(api: Api, { config }: { config: Pick<Config, 'googleMapsKey'> }): void {
  const places = config.googleMapsKey ? googlePlaces({ key: config.googleMapsKey, log: api.log }) : gazetteer

  api.get(
    '/place/autocomplete',
    {
      config: { access: 'open', limit: rateLimit, errors: ['providerDown'] },
      schema: {
        operationId: 'suggestPlaces',
        tags,
        summary: 'Place autocomplete',
        querystring: placeAutocompleteQuerySchema,
        response: envelopeSchema(suggestionsResponseSchema),
      },
    },
    async ({ query }) => ok({ places: await places.suggest(query.q) }),
  )

  api.get(
    '/place/reverse',
    {
      config: { access: 'open', limit: rateLimit, errors: ['notFound', 'providerDown'] },
      schema: {
        operationId: 'findNearestPlace',
        tags,
        summary: 'Reverse geocoding',
        querystring: pointSchema,
        response: envelopeSchema(placeResponseSchema),
      },
    },
    async ({ query }) => ok({ place: requirePlace(await places.nearest(query)) }),
  )

  api.get(
    '/place/:place_id',
    {
      config: { access: 'open', limit: rateLimit, errors: ['notFound', 'providerDown'] },
      schema: {
        operationId: 'getPlace',
        tags,
        summary: 'Place details',
        params: z.object({ place_id: z.string().min(1).max(textLengths.placeId) }),
        response: envelopeSchema(placeResponseSchema),
      },
    },
    async ({ params }) => ok({ place: requirePlace(await places.findPlace(params.place_id)) }),
  )
}

function requirePlace(place: Place | null): Place {
  if (!place) throw new AppError(placesText.notFound, errorCode.notFound)
  return place
}
