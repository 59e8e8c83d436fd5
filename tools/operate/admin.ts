import { randomBytes } from 'node:crypto'
import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { parseArgs } from 'node:util'
import { createAdministrator } from '#accounts/admin/server/create-administrator.ts'
import { emailSchema } from '#accounts/contract.ts'
import { findPasswordProblem } from '#accounts/passwords/contract.ts'
import { removeSecondFactor } from '#accounts/second-factor/server/second-factor.ts'
import { CommandFailure } from '#app/server/failures/failure.ts'
import { nameCommand } from '#app/server/failures/name-command.ts'
import { runCommand } from '#app/server/failures/run-command.ts'
import type { Config } from '#platform/server/config/config.ts'
import { type Database, openDatabase } from '#platform/server/database/database.ts'
import { readOperatorConfig } from './find-running-database.ts'
import { withDatabase } from './with-database.ts'

const usage = `${nameCommand('admin', 'EMAIL')}, or ${nameCommand('admin', 'EMAIL', '--remove-second-factor')}`

/**
 * `npm run admin -- EMAIL`: creates an administrator, or changes the password of one; with `--remove-second-factor` removes the second
 * factor of one who is locked out. Works whether the shop runs or not (D-071, D-230).
 */
await runCommand('Nothing was changed', async () => {
  const { values, positionals } = parseArgs({
    options: { 'remove-second-factor': { type: 'boolean' } },
    allowPositionals: true,
  })
  const argument = emailSchema.safeParse(positionals[0])
  if (!argument.success || positionals.length > 1)
    throw new CommandFailure({ message: 'no email was named', remedy: usage })
  const email = argument.data
  if (values['remove-second-factor']) await removeFactor(email)
  else await setPassword(email)
})

async function setPassword(email: string): Promise<void> {
  const config = await readOperatorConfig()
  const typed = await promptPassword()
  const problem = typed && findPasswordProblem(typed, email)
  if (problem) throw new CommandFailure({ message: problem, remedy: 'type another one, or none to have one made' })
  const password = typed || generatePassword()
  await withOpenDatabase(config, async (db) => {
    const outcome = await createAdministrator(db, { email, password }, publicUrlOf(config))
    if (outcome === 'email belongs to a seller')
      throw new CommandFailure({ message: `${email} belongs to a seller`, remedy: 'name another email' })
    console.log(`${email}: ${outcome}`)
    if (!typed) console.log(`password: ${password}`)
  })
}

async function removeFactor(email: string): Promise<void> {
  const config = await readOperatorConfig()
  await withOpenDatabase(config, async (db) => {
    const outcome = await removeSecondFactor(db, { email, publicUrl: publicUrlOf(config) })
    if (outcome === 'no administrator')
      throw new CommandFailure({ message: `${email} is no administrator`, remedy: usage })
    console.log(`${email}: ${outcome}`)
  })
}

function withOpenDatabase(config: Config, work: (db: Database) => Promise<void>): Promise<void> {
  return withDatabase(config, async (url) => {
    const { db, close } = openDatabase(url, { connections: 2 })
    await work(db).finally(close)
  })
}

/** The URL with which links in emails begin, the same as in the running shop. */
function publicUrlOf({ publicUrl, port }: Config): string {
  return publicUrl ?? `http://localhost:${port}`
}

/** Reads the password without showing it; empty if there is no terminal or nothing is typed, and then one is generated and printed. */
async function promptPassword(): Promise<string> {
  if (!process.stdin.isTTY) return ''
  // swallows the echo of what is typed
  const mutedOutput = new Writable({ write: (_part, _encoding, done) => done() })
  const terminal = createInterface({ input: process.stdin, output: mutedOutput, terminal: true })
  // printed only once the command reads the terminal, so that Ctrl-C at the prompt is always answered
  process.stdout.write('Password (empty: a new one is made and printed): ')
  const cancelled = new Promise<null>((resolve) => terminal.once('close', () => resolve(null)))
  const answer = await Promise.race([terminal.question('').catch(() => null), cancelled])
  terminal.close()
  process.stdout.write('\n')
  if (answer !== null) return answer
  throw new CommandFailure({ message: 'no password was typed', remedy: 'start again, and press Enter after it' })
}

/** A password of 120 random bits; its end has each kind of character that the password rules require. */
function generatePassword(): string {
  return `${randomBytes(15).toString('base64url')}-Aa1`
}
