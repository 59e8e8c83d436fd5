import { pick } from '../load/trader.ts'
import { type Fault, findFaults, lastingFaults, suddenFaults } from './faults.ts'
import { aftercareSteps, moneySteps, namedSteps, newsSteps, otherSteps } from './named-steps.ts'
import type { Strike } from './strike.ts'

/** Plans the short run: the server or PostgreSQL is killed at every step, and then each lasting fault strikes. */
export function planShortRun(): Strike[] {
  const [killServer, killPostgres] = suddenFaults as [Fault, Fault]
  return [
    { faults: [killServer], steps: moneySteps },
    { faults: [killPostgres], steps: aftercareSteps },
    // split into two strikes, because the shop works on only so many jobs at once, and must not have all of them held
    { faults: [killServer], steps: otherSteps.slice(0, 3) },
    { faults: [killPostgres], steps: otherSteps.slice(3) },
    { faults: [killServer], steps: newsSteps },
    { faults: findFaults(/^provider|^disk/), steps: [] },
    { faults: findFaults(/^mail server: cuts|connections reset/), steps: [] },
    { faults: findFaults(/^mail server: refuses|SIGTERM/), steps: [] },
    { faults: findFaults(/^mail server: away|^database: away/), steps: [] },
  ]
}

const shareOfPairs = 0.25

/** Plans a round in random order: every sudden fault at every step, and as many faults at random moments. */
export function planRound(random: () => number): Strike[] {
  const all = [...lastingFaults, ...suddenFaults]
  const atSteps = namedSteps.flatMap((step) =>
    suddenFaults.map((fault): Strike => ({ steps: [step], faults: [fault] })),
  )
  const byChance = atSteps.map((): Strike => {
    const [one, other] = [pick(all, random), pick(all, random)]
    // two faults of the same part would end each other, so they are never paired
    const isPair = random() < shareOfPairs && partOf(one) !== partOf(other)
    return { steps: [], faults: isPair ? [one, other] : [one] }
  })
  return [...atSteps, ...byChance]
    .map((strike) => ({ strike, position: random() }))
    .sort((one, other) => one.position - other.position)
    .map(({ strike }) => strike)
}

/** The part of the shop that a fault hits: only one of the server, the database and the connection between them may fail at a time. */
const partOf = ({ what }: Fault) => what.split(':')[0]?.replace('PostgreSQL', 'database')
