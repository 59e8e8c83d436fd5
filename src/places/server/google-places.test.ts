import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { googlePlaces } from '#places/server/google-places.ts'
import { placesText } from '#places/text.ts'

/** A local server in place of the maps service, which answers as each test says. */
let server: Server | undefined
afterEach(() => server?.closeAllConnections())
afterEach(() => server?.close())

const key = 'a-secret-key'

async function asking(answer: (request: IncomingMessage, response: ServerResponse) => void, timeoutMs = 2_000) {
  server = createServer(answer)
  await new Promise<void>((listening) => server?.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as AddressInfo
  const logged: unknown[] = []
  const log = { warn: (...line: unknown[]) => void logged.push(line) }
  const base = `http://127.0.0.1:${port}`
  const places = googlePlaces({ key, log, suggestUrl: `${base}/suggest`, geocodeUrl: `${base}/geocode`, timeoutMs })
  return { places, logged }
}

const json = (response: ServerResponse, body: unknown) => response.end(JSON.stringify(body))

test('suggestions are requested with the key in a header, five at most', async () => {
  const prediction = (n: number) => ({ placePrediction: { placeId: `p${n}`, text: { text: `${n} High Street` } } })
  const { places } = await asking((request, response) => {
    expect(request.headers['x-goog-api-key']).toBe(key)
    json(response, { suggestions: [1, 2, 3, 4, 5, 6].map(prediction) })
  })
  const found = await places.suggest('high street')
  expect(found).toHaveLength(5)
  expect(found[0]).toEqual({ place_id: 'p1', text: '1 High Street' })
})

test('the lookup parts fill street, city, county and post code [S-CLNT-033–037]', async () => {
  const { places } = await asking((request, response) => {
    expect(request.url).toContain('place_id=p1')
    json(response, {
      status: 'OK',
      results: [
        {
          address_components: [
            { long_name: '12', types: ['street_number'] },
            { long_name: 'High Street', types: ['route'] },
            { long_name: 'Leeds', types: ['locality', 'political'] },
            { long_name: 'West Yorkshire', types: ['administrative_area_level_1'] },
            { long_name: 'LS1 4DY', types: ['postal_code'] },
            { long_name: 'United Kingdom', types: ['country'] },
          ],
          geometry: { location: { lat: 53.8, lng: -1.5 } },
        },
      ],
    })
  })
  expect(await places.findPlace('p1')).toEqual({
    line1: '12 High Street',
    city: 'Leeds',
    county: 'West Yorkshire',
    postcode: 'LS1 4DY',
    country: 'United Kingdom',
    lat: 53.8,
    lng: -1.5,
  })
})

test('a place that it does not know is no failure', async () => {
  const { places, logged } = await asking((_request, response) =>
    json(response, { status: 'ZERO_RESULTS', results: [] }),
  )
  expect(await places.nearest({ lat: 0, lng: 0 })).toBeNull()
  expect(logged).toEqual([])
})

test.each([
  ['an error', (_: IncomingMessage, response: ServerResponse) => void response.writeHead(500).end('no')],
  ['nonsense', (_: IncomingMessage, response: ServerResponse) => void response.end('<html>')],
  ['silence', () => undefined],
  [
    'a refusal of the key',
    (_: IncomingMessage, response: ServerResponse) => void json(response, { status: 'REQUEST_DENIED' }),
  ],
])('%s is logged without the key and answered with code 23 [D-147]', async (_name, answer) => {
  const { places, logged } = await asking(answer, 200)
  await expect(places.nearest({ lat: 53, lng: -1 })).rejects.toMatchObject({
    code: 23,
    message: placesText.notReachable,
  })
  expect(logged).toHaveLength(1)
  expect(JSON.stringify(logged)).not.toContain(key)
})
