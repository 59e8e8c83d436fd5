import { CommandFailure } from '#app/server/failures/failure.ts'
import type { Config } from '#platform/server/config/config.ts'
import { connectClient } from '#platform/server/database/require-database.ts'

/**
 * In production, throws if the database holds people of the demo shop, since their passwords are published. A real person who signed up
 * later with one of these emails must not be able to stop the shop.
 */
export async function refuseDemoShop(databaseUrl: string, config: DemoConfig): Promise<void> {
  if (!config.production || config.demo) return
  const people = await findDemoPeople(databaseUrl)
  if (people.length === 0) return
  const [place, otherPlace] = config.databaseUrl
    ? ['the database of DATABASE_URL', 'name an empty database in DATABASE_URL']
    : [`the data folder ${config.dataDir}`, 'set another DATA_DIR']
  throw new CommandFailure({
    message: `${place} holds the demo shop, whose passwords are published (${people.join(', ')}), and this is ${config.mode.description}`,
    remedy: `${otherPlace} for the real shop, or set DEMO=1${config.mode.isLive ? ' and test keys' : ''} to go on with the demo`,
  })
}
type DemoConfig = Pick<Config, 'production' | 'demo' | 'mode' | 'databaseUrl' | 'dataDir'>

/** The emails of the demo shop's people that can still log in. */
export async function findDemoPeople(databaseUrl: string): Promise<string[]> {
  const client = await connectClient(databaseUrl)
  try {
    const { rows } = await client.query<{ email: string }>(
      `select u.email from users u join demo_shop d on u.created_at <= coalesce(d.loaded_at, 'infinity')
       where u.email = any($1) and u.deleted_at is null order by u.email`,
      [demoLogins.map(([, email]) => email)],
    )
    return rows.map(({ email }) => email)
  } finally {
    await client.end()
  }
}

/** The logins whose passwords are published, with the demo shop's data in seeds/people. */
export const demoLogins = [
  ['administrator', 'admin@chairside.test', 'Chairside-1admin'],
  ['seller, ready to sell', 'anna@chairside.test', 'Chairside-1anna'],
  ['seller, payouts not enabled', 'bea@chairside.test', 'Chairside-1bea'],
  ['seller, documents waiting', 'cleo@chairside.test', 'Chairside-1cleo'],
  ['seller, blocked', 'dora@chairside.test', 'Chairside-1dora'],
] as const
