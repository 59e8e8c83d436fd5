import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { setBrowserSettings } from '#platform/web/api-client/browser-settings.ts'
import type { SentEntry } from '#platform/web/offline/outbox-kinds.ts'
import { demoBrowserSettings } from '../../../tests/harness/browser-settings.ts'
import type { ClientForm } from '../contract.ts'
import { toClientDetails } from '../contract.ts'
import { toStoredSpelling } from '../stored-spelling.ts'
import { clientChangeKind } from './client-change.ts'

beforeEach(() => setBrowserSettings(demoBrowserSettings))
afterEach(() => void vi.unstubAllGlobals())

const before: ClientForm = {
  name: 'Clara Client',
  email: 'clara@example.com',
  pno: '07700900123',
  addressLine1: '7 Orchard Row',
  addressLine2: '',
  street: '',
  city: 'York',
  state: 'North Yorkshire',
  zipcode: 'YO1 7HH',
  c_code: '+44',
  lat: null,
  lng: null,
}

/** What the shop answers of her once it has stored a form, in its own spelling. */
function stored(form: ClientForm) {
  const { email, postcode, diallingCode } = toStoredSpelling(toClientDetails(form))
  return { ...form, _id: 'clara', email, zipcode: postcode, c_code: diallingCode }
}

/** Sends a waiting change to a shop that has these details; returns the keys of what was changed. */
async function send(change: { form: ClientForm; own?: ClientForm[] }, has: ClientForm): Promise<(string | null)[]> {
  const keys: (string | null)[] = []
  vi.stubGlobal('fetch', async (_url: string, { method, headers }: RequestInit) => {
    if (method === 'PUT') keys.push(new Headers(headers).get('Idempotency-Key'))
    return new Response(JSON.stringify({ statusCode: 1, responseData: { client: stored(has), message: 'Saved.' } }))
  })
  const content = { clientId: 'clara', before, own: [], ...change }
  const entry = { content, key: 'key of the change', progress: null, saveProgress: async () => undefined, options: {} }
  await clientChangeKind.send(entry as unknown as SentEntry)
  return keys
}

test.each([{ email: 'Clara@Example.COM' }, { zipcode: 'yo17hh' }, { c_code: '353' }])(
  'her own change is known in the shop’s spelling of %o [N-OFFL-040, N-OFFL-033]',
  async (typed) => {
    const first = { ...before, city: 'Leeds', ...typed }
    expect(await send({ form: first }, first)).toEqual(['key of the change'])
    expect(await send({ form: { ...first, city: 'Ripon' }, own: [first] }, first)).toHaveLength(1)
  },
)

test('what was changed on another device is not replaced unseen [N-OFFL-040]', async () => {
  const form = { ...before, city: 'Ripon' }
  await expect(send({ form }, { ...before, zipcode: 'LS1 1AA' })).rejects.toThrow('changed meanwhile')
})
