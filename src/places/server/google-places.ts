import type { FastifyBaseLogger } from 'fastify'
import { z } from 'zod'
import { AppError, errorCode } from '#platform/app-error.ts'
import type { Config } from '#platform/server/config/config.ts'
import { refuseInsideTransaction } from '#platform/server/database/database.ts'
import type { Place } from '../postal-address.ts'
import { placesText } from '../text.ts'
import { gazetteer } from './gazetteer.ts'
import { maxSuggestions, type PlaceLookup } from './place-lookup.ts'

export interface GoogleSettings {
  key: string
  log: Pick<FastifyBaseLogger, 'warn'>
  suggestUrl?: string
  geocodeUrl?: string
  timeoutMs?: number
}

const suggestionsSchema = z.object({
  suggestions: z
    .array(
      z.object({ placePrediction: z.object({ placeId: z.string(), text: z.object({ text: z.string() }) }).optional() }),
    )
    .default([]),
})
const geocodeSchema = z.object({
  status: z.string(),
  results: z
    .array(
      z.object({
        address_components: z.array(z.object({ long_name: z.string(), types: z.array(z.string()) })),
        geometry: z.object({ location: z.object({ lat: z.number(), lng: z.number() }) }),
      }),
    )
    .default([]),
})
type GeocodeResult = z.output<typeof geocodeSchema>['results'][number]

/** Returns the place lookup to use at the moment of the call: Google's if a maps key is set then, or else the built-in one. */
export function followPlaces(config: Pick<Config, 'googleMapsKey'>, log: GoogleSettings['log']): () => PlaceLookup {
  return () => (config.googleMapsKey ? googlePlaces({ key: config.googleMapsKey, log }) : gazetteer)
}

/** Tries a key with one request; returns null if it works, or else what the service or the network says is wrong. */
export async function tryMapsKey({ key, suggestUrl = suggestService, timeoutMs = 3_000 }: Omit<GoogleSettings, 'log'>) {
  refuseInsideTransaction('the maps service')
  try {
    const response = await fetch(suggestUrl, {
      ...describeSuggestion(key, 'London'),
      signal: AbortSignal.timeout(timeoutMs),
    })
    if (response.ok) return null
    const { data } = rejectionSchema.safeParse(await response.json().catch(() => null))
    return (data?.error.message ?? String(response.status)).replaceAll(key, '…')
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

const rejectionSchema = z.object({ error: z.object({ message: z.string() }) })

const suggestService = 'https://places.googleapis.com/v1/places:autocomplete'

const describeSuggestion = (key: string, input: string) => ({
  method: 'POST',
  headers: { 'content-type': 'application/json', 'x-goog-api-key': key },
  body: JSON.stringify({ input, includedRegionCodes: ['gb'], languageCode: 'en-GB' }),
})

/** Google Maps as the place lookup, called by the server only. A failure is logged without the postal address. */
export function googlePlaces({
  key,
  log,
  suggestUrl = suggestService,
  geocodeUrl = 'https://maps.googleapis.com/maps/api/geocode/json',
  timeoutMs = 3_000,
}: GoogleSettings): PlaceLookup {
  async function fetchJson<Schema extends z.ZodType>(
    url: URL,
    schema: Schema,
    init: RequestInit = {},
  ): Promise<z.output<Schema>> {
    refuseInsideTransaction('the maps service')
    try {
      const response = await fetch(url, { ...init, signal: AbortSignal.timeout(timeoutMs) })
      if (!response.ok) throw new Error(`the maps service answered ${response.status}`)
      return schema.parse(await response.json())
    } catch (error) {
      log.warn({ reason: error instanceof Error ? error.message.slice(0, 200) : 'unknown' }, 'places')
      throw new AppError(placesText.notReachable, errorCode.providerDown)
    }
  }

  async function geocode(query: Record<string, string>): Promise<Place | null> {
    const url = new URL(geocodeUrl)
    url.search = new URLSearchParams({ ...query, language: 'en-GB', key }).toString()
    const { status, results } = await fetchJson(url, geocodeSchema)
    if (status === 'OK') return results[0] ? toPlace(results[0]) : null
    if (status === 'ZERO_RESULTS' || status === 'INVALID_REQUEST' || status === 'NOT_FOUND') return null
    log.warn({ reason: status }, 'places')
    throw new AppError(placesText.notReachable, errorCode.providerDown)
  }

  return {
    async suggest(query) {
      const { suggestions } = await fetchJson(new URL(suggestUrl), suggestionsSchema, describeSuggestion(key, query))
      return suggestions
        .flatMap(({ placePrediction }) => (placePrediction ? [placePrediction] : []))
        .slice(0, maxSuggestions)
        .map(({ placeId, text }) => ({ place_id: placeId, text: text.text }))
    },
    findPlace: (placeId) => geocode({ place_id: placeId }),
    nearest: ({ lat, lng }) => geocode({ latlng: `${lat},${lng}` }),
  }
}

/** Takes the parts of an address from Google's components as the specification says (S-CLNT-033 to 036). */
function toPlace({ address_components, geometry }: GeocodeResult): Place {
  const part = (type: string) => address_components.find(({ types }) => types.includes(type))?.long_name ?? ''
  return {
    line1: [part('street_number'), part('route')].filter(Boolean).join(' '),
    city: part('locality') || part('postal_town'),
    county: part('administrative_area_level_1'),
    postcode: part('postal_code'),
    country: part('country'),
    ...geometry.location,
  }
}
