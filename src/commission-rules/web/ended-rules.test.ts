import { expect, test } from 'vitest'
import type { RuleView } from '../contract.ts'
import { toRule } from './api.ts'
import { offerTiers } from './rule-dialog.tsx'

const rule: RuleView = {
  _id: 'a',
  name: 'Summer',
  kind: 'of_price',
  percent: 30,
  tiers: [],
  scope: 'all',
  things: [],
  from: null,
  until: '2026-07-01',
  state: 'ended',
  on: true,
  created: '2026-06-01T10:00:00.000Z',
  ended: '2026-07-01T23:30:00.000Z',
  used: false,
}

test('the day on which a rule ended is that of London, days of its own stay [N-RULE-015]', () => {
  expect(toRule(rule)).toMatchObject({ endedOn: '02/07/2026', days: expect.stringContaining('01/07/2026') })
  expect(toRule({ ...rule, ended: null }).endedOn).toBe('')
})

test('a removed tier of a copied rule is offered, so that it can be unticked [N-RULE-015, D-739]', () => {
  const [bronze, gold] = [
    { id: 'b', name: 'Bronze' },
    { id: 'g', name: 'Gold' },
  ]
  const gone = { value: 'g', label: 'Gold (no longer there)' }
  expect(offerTiers([bronze], [gold, bronze])).toEqual([{ value: 'b', label: 'Bronze' }, gone])
  expect(offerTiers([], [gold])).toEqual([gone])
  expect(offerTiers([bronze, gold], [gold]).map(({ label }) => label)).toEqual(['Bronze', 'Gold'])
})
