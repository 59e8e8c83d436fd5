import type { Point, Suggestion } from '../contract.ts'
import type { Place } from '../postal-address.ts'

/** Port of a maps service; null if it knows no such place. */
export interface PlaceLookup {
  /** At most `maxSuggestions`. */
  suggest(query: string): Promise<Suggestion[]>
  findPlace(placeId: string): Promise<Place | null>
  nearest(point: Point): Promise<Place | null>
}

export const maxSuggestions = 5
