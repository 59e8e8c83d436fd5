import { randomBytes } from 'node:crypto'
import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { createAdministrator } from '#accounts/admin/server/create-administrator.ts'
import { emailSchema } from '#accounts/contract.ts'
import { isInsecurePassword, isStrongPassword } from '#accounts/passwords/password-rules.ts'
import { accountsText } from '#accounts/text.ts'
import { readConfig } from '#platform/server/config/config.ts'
import { openDatabase } from '#platform/server/database/database.ts'
import { findDatabase } from './find-database.ts'

/** `npm run admin -- EMAIL`: creates an administrator, or changes the password of one, whether the shop runs or not (D-071). */
const argument = emailSchema.safeParse(process.argv[2])
if (!argument.success) fail('npm run admin -- EMAIL')
else await run(argument.data)

async function run(email: string): Promise<void> {
  const typed = await promptPassword()
  if (typed && !isStrongPassword(typed)) return fail(accountsText.passwordWeak)
  if (typed && isInsecurePassword(typed, email)) return fail(accountsText.passwordInsecure)
  const password = typed || generatePassword()
  const database = await findDatabase(readConfig())
  const { db, close } = openDatabase(database.url, { connections: 2 })
  try {
    const outcome = await createAdministrator(db, { email, password })
    if (outcome === 'email belongs to a seller') return fail(`${email}: ${outcome}`)
    console.log(`${email}: ${outcome}`)
    if (!typed) console.log(`password: ${password}`)
  } finally {
    await close()
    await database.stop()
  }
}

/** Reads the password without an echo; empty without a terminal or an input, then a password is generated and printed. */
async function promptPassword(): Promise<string> {
  if (!process.stdin.isTTY) return ''
  process.stdout.write('Password (empty: a new one is made and printed): ')
  // what is typed is not shown
  const mutedOutput = new Writable({ write: (_part, _encoding, done) => done() })
  const terminal = createInterface({ input: process.stdin, output: mutedOutput, terminal: true })
  const answer = await terminal.question('')
  terminal.close()
  process.stdout.write('\n')
  return answer
}

/** 120 random bits; the end provides each kind of character that the password rules require. */
function generatePassword(): string {
  return `${randomBytes(15).toString('base64url')}-Aa1`
}

function fail(message: string): void {
  console.error(message)
  process.exitCode = 1
}
