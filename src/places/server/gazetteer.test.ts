import fc from 'fast-check'
import { expect, test } from 'vitest'
import { gazetteer, streets } from '#places/server/gazetteer.ts'
import { placesText } from '#places/text.ts'
import { wordsOf } from '../../../tests/harness/rejections.ts'
import { openShop } from '../../../tests/harness/shop.ts'

test('without a key there are more than 150 streets to choose from [D-147]', () => {
  expect(streets.length).toBeGreaterThan(150)
  expect(new Set(streets.map(({ id }) => id)).size).toBe(streets.length)
  for (const { postcode, lat, lng } of streets) {
    expect(postcode).toMatch(/^[A-Z]{1,2}\d[A-Z\d]? \d[ABD-HJLNP-UW-Z]{2}$/)
    expect(lat).toBeGreaterThan(49.8)
    expect(lng).toBeLessThan(1.8)
  }
})

test('a street is found by prefixes of its words, and the town tells streets apart', async () => {
  const found = await gazetteer.suggest('headr lee')
  expect(found.map(({ text }) => text)).toEqual([expect.stringMatching(/^The Headrow, Leeds, LS1 /)])
  expect(await gazetteer.suggest('nowhere at all')).toEqual([])
})

test('a post code finds its street with and without the space', async () => {
  const [street] = streets
  if (!street) throw new Error('no streets')
  for (const query of [street.postcode, street.postcode.replace(' ', '').toLowerCase()])
    expect((await gazetteer.suggest(query)).map(({ place_id }) => place_id)).toContain(street.id)
})

test('the house number that was typed stays with the chosen place', async () => {
  const [chosen] = await gazetteer.suggest('12a headrow leeds')
  expect(chosen?.text).toMatch(/^12a The Headrow, Leeds/)
  expect(await gazetteer.findPlace(chosen?.place_id ?? '')).toEqual({
    line1: '12a The Headrow',
    city: 'Leeds',
    county: 'West Yorkshire',
    postcode: expect.stringMatching(/^LS1 /),
    country: 'United Kingdom',
    lat: expect.any(Number),
    lng: expect.any(Number),
  })
})

test('coordinates give the nearest street, and nothing in the middle of the sea [S-CLNT-075]', async () => {
  expect((await gazetteer.nearest({ lat: 53.7966, lng: -1.5478 }))?.city).toBe('Leeds')
  expect(await gazetteer.nearest({ lat: 0, lng: 0 })).toBeNull()
})

test('an unknown place, or one where no street is near, is not found by the shop [D-147]', async () => {
  const shop = await openShop()
  try {
    for (const path of ['place/nowhere', 'place/reverse?lat=0&lng=0'])
      expect(wordsOf(await shop.call('GET', path))).toBe(placesText.notFound)
    const [street] = streets
    expect((await shop.call('GET', `place/${street?.id}`)).body.responseData).toMatchObject({
      place: { city: street?.city, postcode: street?.postcode },
    })
  } finally {
    await shop.close()
  }
})

test('any search returns at most five suggestions, each of which can be looked up', async () => {
  await fc.assert(
    fc.asyncProperty(fc.string({ minLength: 1, maxLength: 40 }), async (query) => {
      const found = await gazetteer.suggest(query)
      expect(found.length).toBeLessThanOrEqual(5)
      for (const { place_id } of found) expect(await gazetteer.findPlace(place_id)).not.toBeNull()
      expect(await gazetteer.findPlace(`${query}_x`)).toBeNull()
    }),
  )
})
