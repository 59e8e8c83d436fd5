import type { Point, Suggestion } from '../contract.ts'
import type { Place } from '../postal-address.ts'

/** What a maps service must offer; it returns null if it knows no such place. */
export interface PlaceLookup {
  /** Suggests at most `maxSuggestions` places. */
  suggest(query: string): Promise<Suggestion[]>
  findPlace(placeId: string): Promise<Place | null>
  nearest(point: Point): Promise<Place | null>
}

export const maxSuggestions = 5
