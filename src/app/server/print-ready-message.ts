import { demoLogins } from '#app/server/demo/demo-logins.ts'
import type { Mode } from '#platform/server/config/decide-mode.ts'

/**
 * Prints the URL, whether this is production, and the demo's logins for people; before them, where no person watches, a line of JSON
 * for programs.
 */
export function printReadyMessage(url: string, { isDemo, mode }: { isDemo: boolean; mode: Mode }): void {
  const { production, description } = mode
  if (!process.stdout.isTTY) console.log(JSON.stringify({ event: 'ready', url, production }))
  console.log(`\nThe shop is open at ${url}\nIt is ${description}.`)
  if (isDemo)
    for (const [who, email, password] of demoLogins) console.log(`  ${who.padEnd(28)}${email.padEnd(24)}${password}`)
  if (process.stdout.isTTY) console.log('\nCtrl-C stops it.')
}
