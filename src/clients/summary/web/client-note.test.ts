import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { setBrowserSettings } from '#platform/web/api-client/browser-settings.ts'
import type { SentEntry } from '#platform/web/offline/outbox-kinds.ts'
import { demoBrowserSettings } from '../../../../tests/harness/browser-settings.ts'
import { clientNoteKind, type Note } from './client-note.ts'

beforeEach(() => setBrowserSettings(demoBrowserSettings))
afterEach(() => void vi.unstubAllGlobals())

const noteOf = (note: string): Note => ({ note, patchTest: '' })

/** Sends a waiting note to a shop that has this one. */
async function send(waiting: { note: string; own?: Note[] }, has: string): Promise<void> {
  const responseData = { note: has, patch_test: null, last: null, message: 'Notes saved.' }
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify({ statusCode: 1, responseData })))
  const content = { clientId: 'clara', ...noteOf(''), before: noteOf(''), own: [], ...waiting }
  await clientNoteKind.send({ content, key: 'key', options: {} } as unknown as SentEntry)
}

test('her own note is known in the shop’s spelling, first or second [N-OFFL-032, N-OFFL-033]', async () => {
  const [typed, stored] = ['Prefers\u00A0lavender ', 'Prefers lavender']
  await expect(send({ note: typed }, stored)).resolves.toBeUndefined()
  await expect(send({ note: `${typed}, no rose`, own: [noteOf(typed)] }, stored)).resolves.toBeUndefined()
})

test('a note that was written on another device is not replaced unseen [N-OFFL-013]', async () => {
  await expect(send({ note: 'Prefers lavender' }, 'Allergic to lavender')).rejects.toThrow('changed meanwhile')
})
