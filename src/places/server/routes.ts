import { z } from 'zod'
import { findPlacesSchema, type Place, placeAnswerSchema, pointSchema, suggestionsSchema } from '#places/contract.ts'
import { gazetteer } from '#places/server/gazetteer.ts'
import { googlePlaces } from '#places/server/google-places.ts'
import { placesText } from '#places/text.ts'
import { errorCode } from '#platform/envelope.ts'
import type { Config } from '#platform/server/config.ts'
import { type Api, answers, success } from '#platform/server/http.ts'
import { Refusal } from '#platform/server/refusal.ts'

const tags = ['Places']
/** Typing asks often, so the most is generous; it keeps a stranger from emptying the maps service's allowance. */
const limit = { name: 'places', most: 120, minutes: 1 }

export function placesRoutes(api: Api, { config }: { config: Pick<Config, 'googleMapsKey'> }): void {
  const places = config.googleMapsKey ? googlePlaces({ key: config.googleMapsKey, log: api.log }) : gazetteer

  api.get(
    '/place/autocomplete',
    {
      config: { access: 'open', limit },
      schema: {
        tags,
        summary: 'Place autocomplete',
        querystring: findPlacesSchema,
        response: answers(suggestionsSchema),
      },
    },
    async ({ query }) => success({ places: await places.suggest(query.q) }),
  )

  api.get(
    '/place/reverse',
    {
      config: { access: 'open', limit },
      schema: { tags, summary: 'Reverse geocoding', querystring: pointSchema, response: answers(placeAnswerSchema) },
    },
    async ({ query }) => success({ place: known(await places.nearest(query)) }),
  )

  api.get(
    '/place/:place_id',
    {
      config: { access: 'open', limit },
      schema: {
        tags,
        summary: 'Place details',
        params: z.object({ place_id: z.string().min(1).max(300) }),
        response: answers(placeAnswerSchema),
      },
    },
    async ({ params }) => success({ place: known(await places.findPlace(params.place_id)) }),
  )
}

function known(place: Place | null): Place {
  if (!place) throw new Refusal(placesText.notFound, errorCode.notFound)
  return place
}
