const demoLogins = [
  ['administrator', 'admin@chairside.test', 'Chairside-1admin'],
  ['seller, ready to sell', 'anna@chairside.test', 'Chairside-1anna'],
  ['seller, payouts not enabled', 'bea@chairside.test', 'Chairside-1bea'],
  ['seller, documents waiting', 'cleo@chairside.test', 'Chairside-1cleo'],
  ['seller, blocked', 'dora@chairside.test', 'Chairside-1dora'],
] as const

/** Prints a line of JSON for programs, then the URL and the demo's logins for people. */
export function printReadyMessage(url: string, isDemo: boolean): void {
  console.log(JSON.stringify({ event: 'ready', url }))
  console.log(`\nThe shop is open at ${url}`)
  if (!isDemo) return
  for (const [who, email, password] of demoLogins) console.log(`  ${who.padEnd(28)}${email.padEnd(24)}${password}`)
}
