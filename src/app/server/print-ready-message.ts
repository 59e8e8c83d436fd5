const demoLogins = [
  ['administrator', 'admin@chairside.test', 'Chairside-1admin'],
  ['seller, ready to sell', 'anna@chairside.test', 'Chairside-1anna'],
  ['seller, payouts not enabled', 'bea@chairside.test', 'Chairside-1bea'],
  ['seller, documents waiting', 'cleo@chairside.test', 'Chairside-1cleo'],
  ['seller, blocked', 'dora@chairside.test', 'Chairside-1dora'],
] as const

/** Prints the URL and the demo's logins for people; before them, where no person watches, a line of JSON for programs. */
export function printReadyMessage(url: string, isDemo: boolean): void {
  if (!process.stdout.isTTY) console.log(JSON.stringify({ event: 'ready', url }))
  console.log(`\nThe shop is open at ${url}`)
  if (isDemo)
    for (const [who, email, password] of demoLogins) console.log(`  ${who.padEnd(28)}${email.padEnd(24)}${password}`)
  if (process.stdout.isTTY) console.log('\nCtrl-C stops it.')
}
