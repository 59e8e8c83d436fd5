import { expect, test } from 'vitest'
import { checkUploads, fewest, mostFiles, notTooLarge, ofType, uploadProblem } from '#media/server/check-uploads.ts'
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

test('the rules of a file field are checked in the order of its form [D-099]', () => {
  expect(uploadProblem([], checks)).toEqual({ message: say.none, code: 18 })
  expect(uploadProblem([upload({ type: 'mp4', truncated: true })], checks)).toEqual({ message: say.type, code: 16 })
  expect(uploadProblem([upload({ type: null })], checks)).toEqual({ message: say.type, code: 16 })
  expect(uploadProblem([upload({ truncated: true })], checks)).toEqual({ message: say.size, code: 17 })
  expect(
    uploadProblem(
      Array.from({ length: 6 }, () => upload()),
      checks,
    ),
  ).toEqual({ message: say.many, code: 18 })
  expect(uploadProblem([upload()], checks)).toEqual({ message: say.none, code: 18 })
  expect(uploadProblem([upload(), upload({ type: 'png' })], checks)).toBeNull()
})

test('a refusal names the field it is about', () => {
  expect(() => checkUploads('docs', [], checks)).toThrow(
    expect.objectContaining({ code: 18, status: 400, errors: { docs: say.none } }),
  )
})
