/** The logins whose passwords are published, with the demo shop's data in seeds/people. */
export const demoLogins = [
  ['administrator', 'admin@chairside.test', 'Chairside-1admin'],
  ['seller, ready to sell', 'anna@chairside.test', 'Chairside-1anna'],
  ['seller, payouts not enabled', 'bea@chairside.test', 'Chairside-1bea'],
  ['seller, documents waiting', 'cleo@chairside.test', 'Chairside-1cleo'],
  ['seller, blocked', 'dora@chairside.test', 'Chairside-1dora'],
] as const
