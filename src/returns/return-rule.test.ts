import { describe, expect, test } from 'vitest'
import { getReturnDay, standardReturnPolicy as policy } from '#legal/return-policy.ts'
import { findReturnObstacle, needsParcel, type ReturnReason, returnReasons } from './return-rule.ts'

const sealed = { hasSeal: true, isSealBroken: false }
const broken = { hasSeal: true, isSealBroken: true }
const deliveredAt = new Date('2026-11-02T10:00:00Z')
const order = { hasLeft: true, deliveredAt }
const onDay = (day: string) => new Date(`${day}T23:30:00Z`)

const obstacle = (reason: ReturnReason, piece = sealed, at = onDay('2026-11-10')) =>
  findReturnObstacle(piece, { reason, order, policy, at })

describe('a client who changed her mind', () => {
  test('may return until the end of the fourteenth day after delivery [N-RTRN-001]', () => {
    expect(getReturnDay(deliveredAt, policy)).toBe('2026-11-16')
    expect(obstacle('changed_mind', sealed, onDay('2026-11-16'))).toBeNull()
    expect(obstacle('changed_mind', sealed, onDay('2026-11-17'))).toBe('too_late')
  })

  test('has her days by London’s calendar in summer too [N-RTRN-001]', () => {
    // 23:30 in Greenwich is the next day in London
    const summer = new Date('2026-07-01T23:30:00Z')
    expect(getReturnDay(summer, policy)).toBe('2026-07-16')
  })

  test('may return what no delivery is recorded of [N-RTRN-001]', () => {
    const unknown = { hasLeft: true, deliveredAt: null }
    expect(getReturnDay(null, policy)).toBeNull()
    const years = onDay('2029-01-01')
    expect(findReturnObstacle(sealed, { reason: 'changed_mind', order: unknown, policy, at: years })).toBeNull()
  })

  test('may not return what has its hygiene seal broken [N-RTRN-002]', () => {
    expect(obstacle('changed_mind', broken)).toBe('seal_broken')
    expect(obstacle('changed_mind', { hasSeal: false, isSealBroken: true })).toBeNull()
  })

  test('may return it where and as long as the shop promises that [N-RTRN-003]', () => {
    const generous = { days: 30, doesSealEndRight: false }
    const within = { reason: 'changed_mind', order, policy: generous, at: onDay('2026-12-02') } as const
    expect(findReturnObstacle(broken, within)).toBeNull()
    expect(findReturnObstacle(broken, { ...within, at: onDay('2026-12-03') })).toBe('too_late')
  })

  test('sends a parcel of what has reached her, and of nothing else [N-RTRN-004]', () => {
    expect(needsParcel('changed_mind', { hasLeft: true })).toBe(true)
    expect(needsParcel('changed_mind', { hasLeft: false })).toBe(false)
  })
})

test('what went wrong waits for no parcel, and neither day nor seal ends it [N-RTRN-004]', () => {
  for (const reason of returnReasons.filter((one) => one !== 'changed_mind')) {
    expect(obstacle(reason, broken, onDay('2027-11-10'))).toBeNull()
    expect(needsParcel(reason, { hasLeft: true })).toBe(false)
  }
})
