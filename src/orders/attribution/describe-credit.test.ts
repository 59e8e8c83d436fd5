import { expect, test } from 'vitest'
import { describeCredit } from '#orders/attribution/describe-credit.ts'

test.each([
  [{ reason: 'link', date: '2026-03-03T09:00:00Z' }, 'link of 3 March'],
  [{ reason: 'link', date: '2025-12-31T23:59:59Z' }, 'link of 31 December 2025'],
  [{ reason: 'link', date: null }, 'link'],
  [{ reason: 'client', date: '2026-06-30T23:30:00Z' }, 'client since 1 July'],
  [{ reason: 'seller', date: null }, 'own sale'],
  [{ reason: 'shop', date: null }, 'shop page'],
] as const)('%o of an order in November 2026 reads %s [N-ATTR-007]', (credit, words) => {
  expect(describeCredit(credit, '2026-11-22T10:00:00Z')).toBe(words)
})
