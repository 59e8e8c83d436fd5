import { expect, test } from 'vitest'
import { validateProfileDocuments, validateSignUpDocuments } from '#accounts/documents/document-rules.ts'

const pdf = (size = 1000) => ({ type: 'application/pdf', size })
const text = { type: 'text/plain', size: 10 }
const many = (count: number) => Array.from({ length: count }, () => pdf())

test('sign-up needs two to five documents, checked by type, size, number [D-096–099]', () => {
  expect(validateSignUpDocuments([])).toBe('*Please select file.')
  expect(validateSignUpDocuments([pdf()])).toBe('*Please select file.')
  expect(validateSignUpDocuments([pdf(5_000_000), { type: 'image/jpeg', size: 1 }])).toBeNull()
  expect(validateSignUpDocuments([pdf(), { type: 'image/png', size: 5_000_001 }])).toBe(
    '*File size must be less than 5Mb.',
  )
  expect(validateSignUpDocuments([pdf(6_000_000), text])).toBe('*File type not supported.')
  expect(validateSignUpDocuments(many(5))).toBeNull()
  expect(validateSignUpDocuments(many(6))).toBe('*Please length must be less than 5.')
})

test('the profile needs one to five, each under 5,000,000 bytes [C-PROF-032–035, D-098]', () => {
  expect(validateProfileDocuments([], 0)).toBe('*Please select file.')
  expect(validateProfileDocuments([], 1)).toBeNull()
  expect(validateProfileDocuments(many(2), 3)).toBeNull()
  expect(validateProfileDocuments(many(3), 3)).toBe('*Please length must be less than 5.')
  expect(validateProfileDocuments([text], 1)).toBe('*File type not supported.')
  expect(validateProfileDocuments([pdf(4_999_999)], 0)).toBeNull()
  expect(validateProfileDocuments([pdf(5_000_000)], 0)).toBe('*File size must be less than 5Mb.')
})
