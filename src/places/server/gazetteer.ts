import type { Place, Point, Suggestion } from '#places/contract.ts'
import { type Street, streets } from '#places/server/gazetteer-streets.ts'
import { maxSuggestions, type PlaceLookup } from '#places/server/place-lookup.ts'

/** `12 ` or `12a ` in front of a street; the number becomes part of the suggested place. */
const houseNumber = /^(\d{1,4}[a-z]?)[ ,]+(?=\D)/i
const maxDistanceKm = 60

/** The built-in place lookup, used if no Google Maps key is set: streets of British towns, searched by word prefixes. */
export const gazetteer: PlaceLookup = {
  async suggest(query) {
    const number = houseNumber.exec(query)?.[1] ?? ''
    const words = wordsOf(number ? query.replace(houseNumber, '') : query)
    if (words.length === 0) return []
    return streets
      .filter((street) => words.every((word) => street.words.some((known) => known.startsWith(word))))
      .sort((a, b) => rankMatch(b, words) - rankMatch(a, words))
      .slice(0, maxSuggestions)
      .map((street) => toSuggestion(street, number))
  },

  async findPlace(placeId) {
    const [id = '', number = ''] = placeId.split('_')
    const street = streets.find((candidate) => candidate.id === id)
    if (!street || (number !== '' && !/^\d{1,4}[a-z]?$/i.test(number))) return null
    return toPlace(street, number)
  },

  async nearest(point) {
    const measured = streets.map((street) => ({ street, km: distanceKm(point, street) }))
    const best = measured.reduce((near, next) => (next.km < near.km ? next : near))
    return best.km > maxDistanceKm ? null : toPlace(best.street, '')
  },
}

function wordsOf(text: string): string[] {
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^a-z\d]+/)
    .filter((word) => word !== '')
}

/** A street whose name begins with the search comes first, then a town; equal ranks stay in the order of the list. */
function rankMatch(street: Street, words: string[]): number {
  const [first = ''] = words
  if (wordsOf(street.street)[0]?.startsWith(first)) return 2
  return wordsOf(street.city)[0]?.startsWith(first) ? 1 : 0
}

function toSuggestion(street: Street, number: string): Suggestion {
  const line = number ? `${number} ${street.street}` : street.street
  return {
    place_id: number ? `${street.id}_${number.toLowerCase()}` : street.id,
    text: `${line}, ${street.city}, ${street.postcode}`,
  }
}

function toPlace({ street, city, state, postcode, lat, lng }: Street, number: string): Place {
  return { street: number ? `${number} ${street}` : street, city, state, postcode, country: 'United Kingdom', lat, lng }
}

/** Flat-earth approximation, exact enough to find the nearest street within a country. */
function distanceKm(a: Point, b: Point): number {
  const kmPerDegree = 111.2
  const north = (a.lat - b.lat) * kmPerDegree
  const east = (a.lng - b.lng) * kmPerDegree * Math.cos((a.lat * Math.PI) / 180)
  return Math.hypot(north, east)
}
