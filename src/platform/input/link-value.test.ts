import { expect, test } from 'vitest'
import { toLinkValue } from '#platform/input/link-value.ts'

test.each(['abc-_1.', 'abc-_1)', 'abc-_1>', 'abc-_1 ', '<abc-_1>', ' abc-_1). ', 'abc-_1\u200B', 'abc-_1”,'])(
  '%j is pasted for abc-_1 [N-INPT-002]',
  (pasted) => {
    expect(toLinkValue(pasted)).toBe('abc-_1')
  },
)
