import { expect, test } from 'vitest'
import { fileTypes, maxFileSize, maxFiles, minFiles, type Upload, validateUploads } from '#media/server/uploads.ts'

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
  minFiles(1, say.none),
  fileTypes(['jpeg', 'png', 'pdf'], say.type),
  maxFileSize(say.size),
  maxFiles(5, say.many),
  minFiles(2, say.none),
]

const rejection = (message: string, code: number) => expect.objectContaining({ code, errors: { docs: message } })

test('a form’s files are checked in the order of its fields, and errors name the field [D-099]', () => {
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
    expect(() => validateUploads('docs', uploads, checks)).toThrow(rejection(message, code))
  expect(() => validateUploads('docs', [upload(), upload({ type: 'png' })], checks)).not.toThrow()
})
