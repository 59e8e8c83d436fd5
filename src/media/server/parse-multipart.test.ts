import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import net from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { parseMultipart, registerMultipart, type Upload, uploadsSchema } from '#media/server/parse-multipart.ts'
import { errorText } from '#platform/error-text.ts'
import { type Api, createValidationError } from '#platform/server/http/api.ts'
import { handleError } from '#platform/server/http/error-handler.ts'

interface Seen {
  body: { email?: string; tags?: string | string[]; docs: Upload[]; video: Upload[] }
  contents: string[]
}
let app: FastifyInstance
let url: string
let seen: Seen | undefined

const formSchema = z.object({
  email: z.string().optional(),
  tags: z.union([z.string(), z.array(z.string())]).optional(),
  docs: uploadsSchema(2),
  video: uploadsSchema(1),
})

// a temporary folder for this test alone, since other programs put the folders of their forms into the common one
const folder = mkdtempSync(path.join(tmpdir(), 'chairside-forms-of-a-test-'))

beforeAll(async () => {
  vi.stubEnv('TMPDIR', folder)
  app = Fastify()
  app.setErrorHandler(handleError)
  app.setValidatorCompiler<z.ZodType>(({ schema }) => (data: unknown) => {
    const parsed = schema.safeParse(data)
    return parsed.success ? { value: parsed.data } : { error: createValidationError(parsed.error) }
  })
  await registerMultipart(app as unknown as Api)
  const form = parseMultipart({
    files: { docs: { maxCount: 2, maxBytes: 1_000 }, video: { maxCount: 1, maxBytes: 2_000 } },
  })
  app.post('/form', { preValidation: form, schema: { body: formSchema } }, async (request) => {
    const body = request.body as Seen['body']
    seen = { body, contents: body.docs.map(({ path }) => readFileSync(path, 'latin1')) }
    return { statusCode: 1 }
  })
  app.post('/bare', { schema: { body: z.object({ docs: uploadsSchema(2) }) } }, async () => ({ statusCode: 1 }))
  url = await app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(async () => {
  await app.close()
  vi.unstubAllEnvs()
  rmSync(folder, { recursive: true })
})
beforeEach(() => {
  seen = undefined
})

const file = (bytes: number, start = '%PDF-1.7') => new File([start.padEnd(bytes, ' ')], 'Diplom ä.pdf')
const formOf = (parts: [string, string | File][]) => {
  const form = new FormData()
  for (const [name, value] of parts) form.append(name, value)
  return form
}
const send = async (parts: [string, string | File][]) => {
  const response = await fetch(`${url}/form`, { method: 'POST', body: formOf(parts) })
  return {
    status: response.status,
    body: (await response.json()) as { error?: { errorCode: number; errors?: unknown } },
  }
}
const tooLarge = { statusCode: 0, responseMessage: errorText.bodyTooLarge, error: { errorCode: 17 } }
const leftovers = () => readdirSync(tmpdir()).filter((name) => name.startsWith('chairside-form-'))
async function tidied(paths: string[]): Promise<boolean> {
  for (let tries = 0; tries < 100 && paths.some(existsSync); tries += 1) await sleep(20)
  return !paths.some(existsSync)
}

test('texts and files of a form become the body, repeated ones as lists', async () => {
  const { status } = await send([
    ['email', 'a@b.co'],
    ['tags', 'one'],
    ['docs', file(400)],
    ['tags', 'two'],
    ['docs', new File(['plain'], 'me.pdf')],
  ])
  expect(status).toBe(200)
  expect(seen?.body).toMatchObject({
    email: 'a@b.co',
    tags: ['one', 'two'],
    docs: [
      { field: 'docs', filename: 'Diplom ä.pdf', bytes: 400, truncated: false, type: 'pdf' },
      { field: 'docs', filename: 'me.pdf', bytes: 5, truncated: false, type: null },
    ],
    video: [],
  })
  expect(seen?.contents).toEqual(['%PDF-1.7'.padEnd(400, ' '), 'plain'])
})

test('the temporary files are gone after the answer [D-061]', async () => {
  await send([['docs', file(10)]])
  expect(seen?.body.docs).toHaveLength(1)
  expect(await tidied(seen?.body.docs.map(({ path }) => path) ?? [])).toBe(true)
})

test('a file is cut one byte above its limit, so that exactly the limit still passes [D-098]', async () => {
  await send([
    ['docs', file(1_000)],
    ['docs', file(1_001)],
  ])
  expect(seen?.body.docs.map(({ bytes, truncated }) => [bytes, truncated])).toEqual([
    [1_000, false],
    [1_001, true],
  ])
  await send([['docs', file(3_500)]])
  expect(seen?.body.docs.map(({ bytes, truncated }) => [bytes, truncated])).toEqual([[1_001, true]])
})

test('of too many files one more than allowed is stored, which is enough to reject them', async () => {
  const { status } = await send(Array.from({ length: 9 }, () => ['docs', file(20)]))
  expect(status).toBe(200)
  expect(seen?.body.docs).toHaveLength(3)
})

test('an empty file input is no file, and a text under a file name is not one either', async () => {
  const { status } = await send([
    ['docs', new File([], '')],
    ['video', 'old.mp4'],
    ['attachment', new File([], '')],
  ])
  expect(status).toBe(200)
  expect(seen?.body).toMatchObject({ docs: [], video: [] })
})

test('a file where none is expected is refused by its field', async () => {
  const { status, body } = await send([['avatar', file(10)]])
  expect(status).toBe(400)
  expect(body.error).toMatchObject({ errorCode: 1, errors: { avatar: 'No file is expected here.' } })
  expect(seen).toBeUndefined()
})

test('a form over its whole limit is refused as too large, announced or not', async () => {
  // another shop may be receiving a form at the same time, with a folder that does not count
  const others = new Set(leftovers())
  const announced = await send([['docs', file(3_000_000)]])
  expect(announced).toMatchObject({ status: 413, body: tooLarge })
  const stream = new Response(formOf([['docs', file(3_000_000)]]))
  const unannounced = await fetch(`${url}/form`, {
    method: 'POST',
    headers: { 'content-type': stream.headers.get('content-type') ?? '' },
    body: stream.body,
    duplex: 'half',
  } as RequestInit)
  expect(unannounced.status).toBe(413)
  expect(await unannounced.json()).toMatchObject(tooLarge)
  expect(seen).toBeUndefined()
  const own = leftovers().filter((name) => !others.has(name))
  expect(await tidied(own.map((name) => `${tmpdir()}/${name}`))).toBe(true)
})

test('a text field that is far too long is refused as too large', async () => {
  expect((await send([['email', 'x'.repeat(300_000)]])).body).toMatchObject(tooLarge)
})

test('a text that no column can hold is refused before the form is looked at', async () => {
  expect((await send([['email', 'a\u0000b']])).status).toBe(400)
  expect(seen).toBeUndefined()
})

test('no request can name a file of the server, neither in JSON nor without a form [D-061]', async () => {
  const forged = {
    docs: [{ field: 'docs', filename: 'x', path: '/etc/passwd', bytes: 1, truncated: false, type: 'pdf' }],
  }
  const post = (path: string) =>
    fetch(url + path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(forged) })
  expect((await post('/form')).status).toBe(200)
  expect(seen?.body.docs).toEqual([])
  expect((await post('/bare')).status).toBe(400)
})

test('a damaged form is malformed, not our fault', async () => {
  const post = (type: string, body: string) =>
    fetch(`${url}/form`, { method: 'POST', headers: { 'content-type': type }, body })
  expect((await post('multipart/form-data', 'x')).status).toBe(400)
  expect(
    (
      await post(
        'multipart/form-data; boundary=b',
        '--b\r\ncontent-disposition: form-data; name="docs"; filename="a"\r\n\r\ncut',
      )
    ).status,
  ).toBe(400)
  expect(
    (
      await post(
        'multipart/form-data; boundary=b',
        '--b\r\ncontent-disposition: form-data; name="__proto__"\r\n\r\nx\r\n--b--\r\n',
      )
    ).status,
  ).toBe(400)
  expect(seen).toBeUndefined()
})

test('received parts are deleted when the client disconnects', async () => {
  const before = leftovers()
  const { port } = new URL(url)
  const socket = net.connect(Number(port), '127.0.0.1')
  const head =
    'POST /form HTTP/1.1\r\nhost: x\r\ncontent-type: multipart/form-data; boundary=b\r\ncontent-length: 900\r\n\r\n'
  socket.write(`${head}--b\r\ncontent-disposition: form-data; name="docs"; filename="a.pdf"\r\n\r\nhalf of it`)
  const mine = () => leftovers().filter((name) => !before.includes(name))
  for (let tries = 0; tries < 100 && mine().length === 0; tries += 1) await sleep(20)
  expect(mine()).toHaveLength(1)
  const [folder = ''] = mine()
  socket.destroy()
  expect(await tidied([`${tmpdir()}/${folder}`])).toBe(true)
  expect(seen).toBeUndefined()
})
