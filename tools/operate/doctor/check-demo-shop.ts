import { findDemoPeople, refuseDemoShop } from '#app/server/demo/refuse-demo-shop.ts'
import { CommandFailure } from '#app/server/failures/failure.ts'
import type { Config } from '#platform/server/config/config.ts'
import { type Finding, findingsOf, passed } from './finding.ts'

/** Checks that nobody from the demo shop can log in to a real one; finds nothing if the shop has no tables yet. */
export async function checkDemoShop(url: string, config: Config): Promise<Finding[]> {
  try {
    await refuseDemoShop(url, config)
    const people = await findDemoPeople(url)
    return people.length > 0
      ? [passed('the demo shop is loaded, whose passwords are published')]
      : [passed('no person of the demo shop is in the database')]
  } catch (error) {
    // the check of the database says what else is wrong with it
    return error instanceof CommandFailure ? findingsOf(error) : []
  }
}
