import { expect, test } from 'vitest'
import { checkUploads, fewest, mostFiles, notTooLarge, ofType } from '#media/server/check-uploads.ts'
import type { Upload } from '#media/server/upload.ts'

const say = { none: 'none', type: 'type', size: 'size', many: 'many' }
const upload = (change: Partial<Upload> = {}): Upload => ({
  field: 'docs',
  filename: 'diploma.pdf',
  path: '/nowhere',
  bytes: 10,
  truncated: false,
  type: 'pdf',
  ...change,
})
const checks = [
  fewest(1, say.none),
  ofType(['jpeg', 'png', 'pdf'], say.type),
  notTooLarge(say.size),
  mostFiles(5, say.many),
  fewest(2, say.none),
]

const refusal = (message: string, code: number) => expect.objectContaining({ code, errors: { docs: message } })

test('the rules of a file field are checked in the order of its form, and a refusal names the field [D-099]', () => {
  const many = Array.from({ length: 6 }, () => upload())
  const wrong: [Upload[], string, number][] = [
    [[], say.none, 18],
    [[upload({ type: 'mp4', truncated: true })], say.type, 16],
    [[upload({ type: null })], say.type, 16],
    [[upload({ truncated: true })], say.size, 17],
    [many, say.many, 18],
    [[upload()], say.none, 18],
  ]
  for (const [uploads, message, code] of wrong)
    expect(() => checkUploads('docs', uploads, checks)).toThrow(refusal(message, code))
  expect(() => checkUploads('docs', [upload(), upload({ type: 'png' })], checks)).not.toThrow()
})
