import { z } from 'zod'
import { typedCode, typedText } from '#platform/input/typed-text.ts'
import { textLengths } from '#platform/text-lengths.ts'
import { nameSchemas } from '#platform/wire-schemas.ts'
import { placesText } from './text.ts'

export const placeAutocompleteQuerySchema = z.object({
  q: typedText({ most: textLengths.placeSearch, error: placesText.query, long: placesText.query })
    .min(3, placesText.query)
    .max(textLengths.placeSearch, placesText.query),
})

const degreesSchema = (max: number, message: string) =>
  typedCode({ most: textLengths.coordinate, error: message, long: message })
    .max(textLengths.coordinate, message)
    .regex(/^-?\d{1,3}(?:\.\d{1,15})?$/, message)
    .transform(Number)
    .refine((value) => Math.abs(value) <= max, message)

export const pointSchema = z.object({
  lat: degreesSchema(90, placesText.latitude),
  lng: degreesSchema(180, placesText.longitude),
})
export type Point = z.output<typeof pointSchema>

export const suggestionSchema = z.object({ place_id: z.string(), text: z.string() })
export type Suggestion = z.output<typeof suggestionSchema>
export const suggestionsResponseSchema = z.object({ places: z.array(suggestionSchema) })

/** The parts of an address that forms fill in (S-CLNT-033 to 036). */
export const placeSchema = z.object({
  street: z.string(),
  city: z.string(),
  state: z.string(),
  postcode: z.string(),
  country: z.string(),
  lat: z.number(),
  lng: z.number(),
})
export type PlaceView = z.output<typeof placeSchema>
export const placeResponseSchema = z.object({ place: placeSchema })

nameSchemas({
  PlaceSuggestion: suggestionSchema,
  PlaceSuggestionList: suggestionsResponseSchema,
  Place: placeSchema,
  PlaceResult: placeResponseSchema,
})
