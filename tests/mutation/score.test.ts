import { describe, expect, it } from 'vitest'
import { countScore, formatTable } from './score.ts'

const killed = { status: 'Killed' } as const
const survived = { status: 'Survived' } as const

describe('the score of planted faults', () => {
  it('counts unexecuted faults as unnoticed, hanging ones as noticed, and the untried', () => {
    const mutants = [killed, survived, { status: 'NoCoverage' }, { status: 'Timeout' }, { status: 'Ignored' }] as const
    expect(countScore('src/access', mutants, 6)).toEqual({
      folder: 'src/access',
      mutants: 10,
      killed: 1,
      survived: 1,
      uncovered: 1,
      timedOut: 1,
      notTried: 6,
      score: 50,
    })
  })

  it('is a line a folder', () => {
    const table = formatTable([countScore('src/access', [killed, killed, survived])])
    expect(table.split('\n').at(-1)).toMatch(/^src\/access\s+3\s+2\s+1\s+0\s+0\s+0\s+66\.7 %$/)
  })
})
