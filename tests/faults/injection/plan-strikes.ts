import { pick } from '../load/trader.ts'
import { type Fault, findFaults, lastingFaults, suddenFaults } from './faults.ts'
import { moneySteps, namedSteps, newsSteps, otherSteps } from './named-steps.ts'
import type { Strike } from './strike.ts'

/** Every step with the server or PostgreSQL killed there, then the faults that last. */
export function planShortRun(): Strike[] {
  const [killServer, killPostgres] = suddenFaults as [Fault, Fault]
  return [
    { faults: [killServer], steps: moneySteps },
    // split, so that fewer jobs are held than the shop works on at once
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

/** Every step with every sudden fault, and as many faults at moments left to chance, in random order. */
export function planRound(random: () => number): Strike[] {
  const all = [...lastingFaults, ...suddenFaults]
  const atSteps = namedSteps.flatMap((step) =>
    suddenFaults.map((fault): Strike => ({ steps: [step], faults: [fault] })),
  )
  const byChance = atSteps.map((): Strike => {
    const [one, other] = [pick(all, random), pick(all, random)]
    // two faults of one part would end each other
    const isPair = random() < shareOfPairs && partOf(one) !== partOf(other)
    return { steps: [], faults: isPair ? [one, other] : [one] }
  })
  return [...atSteps, ...byChance]
    .map((strike) => ({ strike, position: random() }))
    .sort((one, other) => one.position - other.position)
    .map(({ strike }) => strike)
}

/** The server, the database and the line to it fail one at a time. */
const partOf = ({ what }: Fault) => what.split(':')[0]?.replace('PostgreSQL', 'database')
