import type { Place, Point, Suggestion } from '#places/contract.ts'

/** What we ask of a maps service; null where it knows no such place. */
export interface PlaceLookup {
  /** At most five. */
  suggest(query: string): Promise<Suggestion[]>
  findPlace(placeId: string): Promise<Place | null>
  nearest(point: Point): Promise<Place | null>
}

export const maxSuggestions = 5
