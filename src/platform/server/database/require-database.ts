import pg from 'pg'

const minMajorVersion = 15
const connectionTimeoutMs = 5_000

/** The setting that names a database, which an operator has to correct. */
export type DatabaseSetting = 'DATABASE_URL' | 'DATABASE_DIRECT_URL' | 'DATABASE_OWNER_URL' | 'DATABASE_REPLICA_URL'

/** The database of `url` could not be reached, or refused the connection; `cause` is the error of the network or of PostgreSQL. */
export class DatabaseConnectionError extends Error {
  readonly url: URL
  readonly setting: DatabaseSetting

  constructor(url: string, setting: DatabaseSetting, cause: unknown) {
    super('the database cannot be connected to', { cause })
    this.url = new URL(url)
    this.setting = setting
  }
}

/** The role of `url` lacks the right to create what migrations create; `cause` is PostgreSQL's error. */
export class DatabaseRightsError extends Error {
  readonly url: URL

  constructor(url: string, cause: unknown) {
    super('the role of the database lacks a right', { cause })
    this.url = new URL(url)
  }
}

export class OldDatabaseError extends Error {
  readonly majorVersion: number
  readonly minMajorVersion = minMajorVersion

  constructor(majorVersion: number) {
    super(`PostgreSQL ${majorVersion} is too old`)
    this.majorVersion = majorVersion
  }
}

/** Connects once: throws where the database cannot be reached, refuses the connection or is too old. */
export async function requireDatabase(url: string, setting: DatabaseSetting = 'DATABASE_URL'): Promise<void> {
  const client = await connectClient(url, setting)
  try {
    await requireSupportedVersion(client)
  } finally {
    await client.end()
  }
}

/** Opens a connection. When it is lost, its queries reject; the process does not end (D-789). */
export async function connectClient(url: string, setting: DatabaseSetting = 'DATABASE_URL'): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: connectionTimeoutMs })
  // without a listener the event would end the process
  client.on('error', () => undefined)
  try {
    await client.connect()
  } catch (error) {
    // if the client itself refuses, for example without a password, the connection would otherwise stay open
    client.end().catch(() => undefined)
    throw new DatabaseConnectionError(url, setting, error)
  }
  return client
}

/** Returns the server's major version; throws `OldDatabaseError` below the oldest that the migrations run on. */
export async function requireSupportedVersion(client: Pick<pg.Client, 'query'>): Promise<number> {
  const { rows } = await client.query("select current_setting('server_version_num')::int / 10000 as major")
  const { major } = rows[0] as { major: number }
  if (major < minMajorVersion) throw new OldDatabaseError(major)
  return major
}
